package io.tidemark.testkit.contract;

import io.tidemark.record.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a map state should hold: a sorted map of sorted maps. */
final class MapModel {

    private final TreeMap<Integer, TreeMap<byte[], TreeMap<byte[], String>>> groups = new TreeMap<>();

    private NavigableMap<byte[], String> entries(int keyGroup, Key key) {
        return groups.computeIfAbsent(keyGroup, group -> new TreeMap<>(Arrays::compareUnsigned))
                .computeIfAbsent(key.toBytes(), bytes -> new TreeMap<>(Arrays::compareUnsigned));
    }

    @Nullable
    String get(int keyGroup, Key key, byte[] subkey) {
        return entries(keyGroup, key).get(subkey);
    }

    void put(int keyGroup, Key key, byte[] subkey, String value) {
        entries(keyGroup, key).put(subkey, value);
    }

    void remove(int keyGroup, Key key, byte[] subkey) {
        entries(keyGroup, key).remove(subkey);
    }

    void removeAll(int keyGroup, Key key) {
        entries(keyGroup, key).clear();
    }

    List<String> visit(int keyGroup, Key key, byte[] from, int most) {
        List<String> seen = new ArrayList<>();
        for (Map.Entry<byte[], String> entry :
                entries(keyGroup, key).tailMap(from).entrySet()) {
            if (seen.size() < most) {
                seen.add(HexFormat.of().formatHex(entry.getKey()) + "=" + entry.getValue());
            }
        }
        return seen;
    }

    /** All entries, each on a line, sorted. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        groups.forEach((group, keys) -> keys.forEach(
                (key, entries) -> entries.forEach((subkey, value) -> rows.add(row(group, key, subkey, value)))));
        return rows;
    }

    static String row(int keyGroup, byte[] key, byte[] subkey, String value) {
        HexFormat hex = HexFormat.of();
        return keyGroup + ":" + hex.formatHex(key) + ":" + hex.formatHex(subkey) + "=" + value;
    }

    MapModel copy() {
        MapModel copy = new MapModel();
        groups.forEach((group, keys) -> {
            TreeMap<byte[], TreeMap<byte[], String>> copied = new TreeMap<>(Arrays::compareUnsigned);
            keys.forEach((key, entries) -> copied.put(key, new TreeMap<>(entries)));
            copy.groups.put(group, copied);
        });
        return copy;
    }

    /** Becomes what another model is. */
    void become(MapModel other) {
        groups.clear();
        groups.putAll(other.copy().groups);
    }
}
