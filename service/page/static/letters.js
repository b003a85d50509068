// The letters that stand for colors. They are chosen as by letters_for in puzzles/drawing.py, which explains why; a test
// compares the two.

const LETTERS = "acdefhjkmnprtuvwxyADEFHJKLMNRTY";

export function lettersFor(colors) {
  const chosen = colors.map(({ letter }) => (LETTERS.includes(letter) || !/^[0-9a-z]$/i.test(letter) ? letter : ""));
  colors.forEach(({ name }, place) => {
    const own = [...name.toLowerCase().normalize("NFD")].filter((letter) => LETTERS.includes(letter));
    chosen[place] ||= [...own, ...LETTERS].find((letter) => !chosen.includes(letter));
  });
  return chosen;
}
