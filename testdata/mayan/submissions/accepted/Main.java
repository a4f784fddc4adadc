import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Scanner;
import java.util.Set;

/**
 * Clear the board: depth-first search. Moves are tried in the order of the statement, so the first
 * sequence that clears the board is the smallest. The same board is often reached by the same moves
 * in another order; boards that failed are kept, so that they are searched only once.
 */
public class Main {
    /**
     * The other reading of the statement: the board is cleared by move n and not before, and two
     * blocks of one colour may be swapped.
     */
    static final boolean EXACTLY = false;

    static final int COLUMNS = 5, HEIGHT = 7, COLOURS = 10;

    /** The moves made so far, each as x, y, g. */
    static final List<int[]> path = new ArrayList<>();
    /** failed.get(m) holds the boards that m moves cannot clear. */
    static final List<Set<String>> failed = new ArrayList<>();

    /** The colour of the block at (x, y) is board[place(x, y)], or 0 if there is none. */
    static int place(int x, int y) {
        return x * HEIGHT + y;
    }

    static void fall(char[] board) {
        for (int x = 0; x < COLUMNS; x++) {
            int floor = 0;
            for (int y = 0; y < HEIGHT; y++) {
                char block = board[place(x, y)];
                board[place(x, y)] = 0;
                if (block != 0) board[place(x, floor++)] = block;
            }
        }
    }

    /** Whether the same colour stands at place p and at the next two places, step apart. */
    static boolean run(char[] board, int p, int step) {
        return board[p] == board[p + step] && board[p] == board[p + 2 * step];
    }

    /** Removes all runs at once and says whether there was one. */
    static boolean vanish(char[] board) {
        long marked = 0; // one bit a place
        for (int x = 0; x < COLUMNS; x++) {
            for (int y = 0; y < HEIGHT && board[place(x, y)] != 0; y++) {
                int p = place(x, y);
                long here = 1L << p;
                if (y + 2 < HEIGHT && run(board, p, 1)) marked |= here | here << 1 | here << 2;
                if (x + 2 < COLUMNS && run(board, p, HEIGHT)) {
                    marked |= here | here << HEIGHT | here << 2 * HEIGHT;
                }
            }
        }
        if (marked == 0) return false;
        for (int p = 0; p < board.length; p++) {
            if ((marked >> p & 1) == 1) board[p] = 0;
        }
        return true;
    }

    static boolean search(char[] board, int movesLeft) {
        int[] count = new int[COLOURS + 1];
        for (char colour : board) count[colour]++;
        if (count[0] == board.length) return !EXACTLY || movesLeft == 0;
        if (movesLeft == 0) return false;
        for (int colour = 1; colour <= COLOURS; colour++) {
            // One or two blocks of a colour can never vanish.
            if (count[colour] == 1 || count[colour] == 2) return false;
        }
        String key = new String(board);
        if (failed.get(movesLeft).contains(key)) return false;
        for (int x = 0; x < COLUMNS; x++) {
            for (int y = 0; y < HEIGHT && board[place(x, y)] != 0; y++) {
                if (tryMove(board, x, y, 1, movesLeft)) return true;
                if (tryMove(board, x, y, -1, movesLeft)) return true;
            }
        }
        failed.get(movesLeft).add(key);
        return false;
    }

    /** Makes the move on a copy, if it is one, and searches on from there. */
    static boolean tryMove(char[] board, int x, int y, int g, int movesLeft) {
        if (x + g < 0 || x + g >= COLUMNS) return false;
        char block = board[place(x, y)], other = board[place(x + g, y)];
        // Equal blocks are not swapped; a swap to the left was tried from the other block.
        if ((block == other && !EXACTLY) || (g < 0 && other != 0)) return false;
        char[] next = board.clone();
        next[place(x, y)] = other;
        next[place(x + g, y)] = block;
        // After a swap nothing hangs.
        if (other == 0) fall(next);
        while (vanish(next)) fall(next);
        path.add(new int[] {x, y, g});
        if (search(next, movesLeft - 1)) return true;
        path.remove(path.size() - 1);
        return false;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        for (int m = 0; m <= n; m++) failed.add(new HashSet<>());
        char[] board = new char[COLUMNS * HEIGHT];
        for (int x = 0; x < COLUMNS; x++) {
            int y = 0;
            for (int colour = in.nextInt(); colour != 0; colour = in.nextInt()) {
                board[place(x, y++)] = (char) colour;
            }
        }
        if (!search(board, n)) System.out.println(-1);
        for (int[] move : path) System.out.println(move[0] + " " + move[1] + " " + move[2]);
    }
}
