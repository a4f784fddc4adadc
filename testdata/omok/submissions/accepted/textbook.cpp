// Exactly five: looks from every stone in four directions for a run that starts there.
#include <iostream>

using namespace std;

const int SIZE = 19;
// A ring of empty points around the board spares every test for its edge.
int board[SIZE + 2][SIZE + 2];

int main() {
    for (int r = 1; r <= SIZE; r++) {
        for (int c = 1; c <= SIZE; c++) cin >> board[r][c];
    }
    // Down, right, down-right and up-right: the first stone of a run is its leftmost or topmost.
    const int down[] = {1, 0, 1, -1}, right[] = {0, 1, 1, 1};
    for (int r = 1; r <= SIZE; r++) {
        for (int c = 1; c <= SIZE; c++) {
            int colour = board[r][c];
            if (colour == 0) continue;
            for (int d = 0; d < 4; d++) {
                // A run that begins before this stone is not counted from its middle.
                if (board[r - down[d]][c - right[d]] == colour) continue;
                int length = 1;
                while (board[r + length * down[d]][c + length * right[d]] == colour) length++;
                if (length == 5) {
                    cout << colour << '\n' << r << ' ' << c << '\n';
                    return 0;
                }
            }
        }
    }
    cout << 0 << '\n';
}
