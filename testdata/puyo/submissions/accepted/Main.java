import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Chains of a field: plays the rounds one by one, with a recursive flood fill. */
public class Main {
    static final int HEIGHT = 12, WIDTH = 6;
    static final char[][] field = new char[HEIGHT][];

    /** Counts the unseen cells of one colour that hang together, and marks them as seen. */
    static int size(int r, int c, char colour, boolean[][] seen) {
        if (r < 0 || r >= HEIGHT || c < 0 || c >= WIDTH) return 0;
        if (seen[r][c] || field[r][c] != colour) return 0;
        seen[r][c] = true;
        return 1 + size(r - 1, c, colour, seen) + size(r + 1, c, colour, seen)
                + size(r, c - 1, colour, seen) + size(r, c + 1, colour, seen);
    }

    /** Empties the cells of the group at (r, c). */
    static void empty(int r, int c, char colour) {
        if (r < 0 || r >= HEIGHT || c < 0 || c >= WIDTH || field[r][c] != colour) return;
        field[r][c] = '.';
        empty(r - 1, c, colour);
        empty(r + 1, c, colour);
        empty(r, c - 1, colour);
        empty(r, c + 1, colour);
    }

    /** Pops every group of four or more and says whether there was one. */
    static boolean pop() {
        boolean popped = false;
        boolean[][] seen = new boolean[HEIGHT][WIDTH];
        for (int r = 0; r < HEIGHT; r++) {
            for (int c = 0; c < WIDTH; c++) {
                // Nothing falls before all groups are gone, so one may be emptied at a time.
                if (field[r][c] != '.' && size(r, c, field[r][c], seen) >= 4) {
                    empty(r, c, field[r][c]);
                    popped = true;
                }
            }
        }
        return popped;
    }

    /** Lets every puyo fall, the lowest of a column first. */
    static void fall() {
        for (int c = 0; c < WIDTH; c++) {
            int floor = HEIGHT - 1;
            for (int r = HEIGHT - 1; r >= 0; r--) {
                char puyo = field[r][c];
                if (puyo != '.') {
                    field[r][c] = '.';
                    field[floor--][c] = puyo;
                }
            }
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (int r = 0; r < HEIGHT; r++) field[r] = in.readLine().toCharArray();
        int chain = 0;
        while (pop()) {
            fall();
            chain++;
        }
        System.out.println(chain);
    }
}
