// Clear the board: depth-first search. Moves are tried in the order of the statement, so the first
// sequence that clears the board is the smallest. The same board is often reached by the same moves
// in another order; boards that failed are kept, so that they are searched only once.
#include <cstdio>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

using namespace std;

// The other reading of the statement: the board is cleared by move n and not before, and two blocks of
// one colour may be swapped.
const bool EXACTLY = false;

const int COLUMNS = 5, HEIGHT = 7, COLOURS = 10, MAX_MOVES = 5;

// The colour of the block at (x, y) is board[x * HEIGHT + y], or 0 if there is none.
typedef string Board;

struct Move {
    int x, y, g;
};

vector<Move> path;
unordered_set<Board> failed[MAX_MOVES + 1];  // failed[m]: boards that m moves cannot clear

int place(int x, int y) { return x * HEIGHT + y; }

void fall(Board &board) {
    for (int x = 0; x < COLUMNS; x++) {
        int floor = 0;
        for (int y = 0; y < HEIGHT; y++) {
            if (board[place(x, y)]) swap(board[place(x, y)], board[place(x, floor++)]);
        }
    }
}

// Removes all runs at once and says whether there was one.
bool vanish(Board &board) {
    bool marked[COLUMNS * HEIGHT] = {}, any = false;
    for (int x = 0; x < COLUMNS; x++) {
        for (int y = 0; y < HEIGHT; y++) {
            // A vertical run goes on by 1 in the string, a horizontal one by HEIGHT.
            int p = place(x, y);
            bool room[] = {y + 2 < HEIGHT, x + 2 < COLUMNS};
            int step[] = {1, HEIGHT};
            for (int d = 0; d < 2 && board[p]; d++) {
                int q = p + step[d], r = q + step[d];
                if (room[d] && board[p] == board[q] && board[q] == board[r]) {
                    marked[p] = marked[q] = marked[r] = any = true;
                }
            }
        }
    }
    for (int p = 0; p < COLUMNS * HEIGHT; p++) {
        if (marked[p]) board[p] = 0;
    }
    return any;
}

// One or two blocks of a colour can never vanish.
bool hopeless(const Board &board) {
    int count[COLOURS + 1] = {};
    for (char colour : board) count[(int)colour]++;
    for (int colour = 1; colour <= COLOURS; colour++) {
        if (count[colour] == 1 || count[colour] == 2) return true;
    }
    return false;
}

bool search(const Board &board, int moves_left) {
    if (board == Board(COLUMNS * HEIGHT, 0)) return !EXACTLY || moves_left == 0;
    if (moves_left == 0 || hopeless(board) || failed[moves_left].count(board)) return false;
    for (int x = 0; x < COLUMNS; x++) {
        for (int y = 0; y < HEIGHT && board[place(x, y)]; y++) {
            for (int g = 1; g >= -1; g -= 2) {
                if (x + g < 0 || x + g >= COLUMNS) continue;
                char other = board[place(x + g, y)];
                // Equal blocks are not swapped; a swap to the left was tried from the other block.
                if ((!EXACTLY && other == board[place(x, y)]) || (g < 0 && other)) continue;
                Board next = board;
                swap(next[place(x, y)], next[place(x + g, y)]);
                // After a swap nothing hangs.
                if (other == 0) fall(next);
                while (vanish(next)) fall(next);
                path.push_back({x, y, g});
                if (search(next, moves_left - 1)) return true;
                path.pop_back();
            }
        }
    }
    failed[moves_left].insert(board);
    return false;
}

int main() {
    int n, colour;
    Board board(COLUMNS * HEIGHT, 0);
    if (scanf("%d", &n) != 1) return 1;
    for (int x = 0; x < COLUMNS; x++) {
        for (int y = 0; scanf("%d", &colour) == 1 && colour != 0; y++) board[place(x, y)] = colour;
    }
    if (search(board, n)) {
        for (const Move &move : path) printf("%d %d %d\n", move.x, move.y, move.g);
    } else {
        printf("-1\n");
    }
}
