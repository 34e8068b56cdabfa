package io.tidemark.engine.file.format;

import java.time.LocalDate;
import java.time.YearMonth;

/** Reads times such as {@code 17/May/2015:10:05:03 +0000}, remembering the last day, since neighbours mostly share it. */
final class AccessLogTime {

    /** The bytes of a time. */
    static final int LENGTH = 26;

    private static final int DAY_LENGTH = 11;
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final long DAY_SECONDS = 86_400;
    private static final long NO_DAY = -1;

    private long lastDayWord = NO_DAY;
    private int lastDayRest;
    private long lastDaySeconds;
    private long seconds;

    /** The time that was read, in seconds since 1970-01-01T00:00Z. */
    long seconds() {
        return seconds;
    }

    /** Reads the bytes of one time; they must all be there. */
    boolean parse(byte[] bytes, int at) {
        if (!day(bytes, at)) {
            return false;
        }
        int clock = at + DAY_LENGTH;
        int hour = digits(bytes, clock + 1, clock + 3);
        int minute = digits(bytes, clock + 4, clock + 6);
        int second = digits(bytes, clock + 7, clock + 9);
        int zoneHour = digits(bytes, clock + 11, clock + 13);
        int zoneMinute = digits(bytes, clock + 13, clock + 15);
        byte sign = bytes[clock + 10];
        boolean punctuated =
                bytes[clock] == ':' && bytes[clock + 3] == ':' && bytes[clock + 6] == ':' && bytes[clock + 9] == ' ';
        boolean inRange = between(hour, 23)
                && between(minute, 59)
                && between(second, 59)
                && between(zoneHour, 18)
                && between(zoneMinute, 59);
        if (!punctuated || !inRange || (sign != '+' && sign != '-')) {
            return false;
        }
        long offset = zoneHour * 3600L + zoneMinute * 60L;
        seconds = lastDaySeconds + hour * 3600L + minute * 60L + second - (sign == '+' ? offset : -offset);
        return true;
    }

    private static boolean between(int value, int most) {
        return value >= 0 && value <= most;
    }

    private boolean day(byte[] bytes, int at) {
        long word = 0;
        for (int i = 0; i < 8; i++) {
            word = (word << 8) | (bytes[at + i] & 0xFF);
        }
        int rest = (bytes[at + 8] & 0xFF) << 16 | (bytes[at + 9] & 0xFF) << 8 | (bytes[at + 10] & 0xFF);
        if (word == lastDayWord && rest == lastDayRest) {
            return true;
        }
        int day = digits(bytes, at, at + 2);
        int month = month(bytes, at + 3);
        int year = digits(bytes, at + 7, at + 11);
        if (month < 0 || year < 0 || bytes[at + 2] != '/' || bytes[at + 6] != '/') {
            return false;
        }
        if (day < 1 || day > YearMonth.of(year, month).lengthOfMonth()) {
            return false;
        }
        lastDayWord = word;
        lastDayRest = rest;
        lastDaySeconds = LocalDate.of(year, month, day).toEpochDay() * DAY_SECONDS;
        return true;
    }

    /** The month from 1, or −1. */
    private static int month(byte[] bytes, int at) {
        for (int i = 0; i < MONTHS.length(); i += 3) {
            if (bytes[at] == MONTHS.charAt(i)
                    && bytes[at + 1] == MONTHS.charAt(i + 1)
                    && bytes[at + 2] == MONTHS.charAt(i + 2)) {
                return i / 3 + 1;
            }
        }
        return -1;
    }

    /** The number that a few digits are, or −1 if one is no digit. */
    static int digits(byte[] bytes, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
