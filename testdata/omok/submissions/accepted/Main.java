import java.util.Scanner;

/** Exactly five: cuts the board into lines and measures the runs of each. */
public class Main {
    static final int SIZE = 19;
    static final int[][] board = new int[SIZE][SIZE];

    static boolean inside(int r, int c) {
        return r >= 0 && r < SIZE && c >= 0 && c < SIZE;
    }

    /** Walks the line from (r, c) and prints a run of exactly five. Says whether there is one. */
    static boolean printFive(int r, int c, int down, int right) {
        while (inside(r, c)) {
            int length = 1;
            while (inside(r + length * down, c + length * right)
                    && board[r + length * down][c + length * right] == board[r][c]) {
                length++;
            }
            if (length == 5 && board[r][c] != 0) {
                System.out.println(board[r][c]);
                System.out.println((r + 1) + " " + (c + 1));
                return true;
            }
            r += length * down;
            c += length * right;
        }
        return false;
    }

    /** Looks at every line that begins at the edge of the board. */
    static boolean printWinner() {
        for (int k = 0; k < SIZE; k++) {
            if (printFive(k, 0, 0, 1) || printFive(0, k, 1, 0)) return true;
            // Falling diagonals begin at the top or left edge, rising ones at the left or bottom.
            if (printFive(0, k, 1, 1) || printFive(k, 0, -1, 1)) return true;
            if (k > 0 && (printFive(k, 0, 1, 1) || printFive(SIZE - 1, k, -1, 1))) return true;
        }
        return false;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int[] row : board) {
            for (int c = 0; c < SIZE; c++) row[c] = in.nextInt();
        }
        if (!printWinner()) System.out.println(0);
    }
}
