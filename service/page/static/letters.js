// The letters that colors are shown by: as in letters_for of puzzles/drawing.py, which says why; a test holds both together.

const LETTERS = "acdefhjkmnprtuvwxyADEFHJKLMNRTY";

export function lettersFor(colors) {
  const chosen = colors.map(({ letter }) => (LETTERS.includes(letter) || !/^[0-9a-z]$/i.test(letter) ? letter : ""));
  colors.forEach(({ name }, place) => {
    const own = [...name.toLowerCase().normalize("NFD")].filter((letter) => LETTERS.includes(letter));
    chosen[place] ||= [...own, ...LETTERS].find((letter) => !chosen.includes(letter));
  });
  return chosen;
}
