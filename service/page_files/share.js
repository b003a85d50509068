// A puzzle in the fragment of a link: its notation without the solution, deflated, in characters that links may have.

const PREFIX = "#p=";
const MAX_CHARACTERS = 2_000_000; // of the notation; a small link could otherwise unpack to any length
const LEFT_OUT = [
  "solution",
  "steps",
  "id",
  "description",
  "picture",
  "proof",
  "rating",
  "request",
  "seed",
  "index",
  "tries",
  "notes",
  "versions",
];

// A replacer for JSON.stringify that leaves out what is known about a puzzle.
export function withoutKnowledge(key, value) {
  return LEFT_OUT.includes(key) ? undefined : value;
}

export async function fragmentOf(puzzle) {
  const text = JSON.stringify(puzzle, withoutKnowledge);
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return PREFIX + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Return the puzzle of a fragment, or null when it has none. Throws an Error with one sentence when it cannot be read.
export async function puzzleIn(fragment) {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const binary = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const puzzle = JSON.parse(await unpacked(bytes));
    if (puzzle?.format !== "gridwright") throw new Error("another format");
    return puzzle;
  } catch {
    throw new Error("The link is damaged: what follows # is not a puzzle. Ask for the link again, or make a new puzzle.");
  }
}

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > MAX_CHARACTERS) {
      await reader.cancel();
      throw new Error("too long");
    }
  }
  return text;
}
