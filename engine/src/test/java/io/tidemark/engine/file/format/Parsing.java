package io.tidemark.engine.file.format;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Drives a parser over bytes in memory, cut into windows anyhow. */
final class Parsing {

    private Parsing() {}

    /** Everything at once. */
    static <T> Collected<T> whole(Format<T> format, String text) {
        return whole(format, text.getBytes(StandardCharsets.UTF_8));
    }

    static <T> Collected<T> whole(Format<T> format, byte[] content) {
        return run(format, content, new SplittableRandom(0), content.length + 1);
    }

    /** In pieces of random sizes, with random numbers of records asked for. */
    static <T> Collected<T> run(Format<T> format, byte[] content, SplittableRandom random, int pieceMax) {
        Collected<T> out = new Collected<>();
        RecordParser<T> parser = format.parser(new FilePlace("test", 0));
        ByteWindow window = new ByteWindow();
        boolean header = false;
        int at = 0;
        while (true) {
            header = header || parser.header(window);
            int most = 1 + random.nextInt(5);
            int handed = header ? parser.parse(window, most, out) : 0;
            if (handed < most && window.last && header) {
                return out;
            }
            if (handed < most) {
                int piece = Math.min(content.length - at, 1 + random.nextInt(pieceMax));
                while (window.bytes.length - window.limit < piece) {
                    window.makeRoom();
                    if (window.bytes.length - window.limit < piece) {
                        piece = Math.max(1, window.bytes.length - window.limit);
                        break;
                    }
                }
                piece = Math.min(piece, content.length - at);
                System.arraycopy(content, at, window.bytes, window.limit, piece);
                window.limit += piece;
                at += piece;
                window.last = at == content.length && (piece == 0 || random.nextBoolean());
            }
        }
    }
}
