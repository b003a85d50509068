// Texts that the browser keeps for this page. It may refuse - a private window, a page from a file, a full disk - and
// then they last until the page is closed.


const here = new Map(); // what the browser refused to keep
let complain = () => {};

// Call a function when the browser refuses to keep something, with whether it has no space left.
export function onRefusal(run) {
  complain = run;
}

function guarded(work, otherwise) {
  try {
    return work(globalThis.localStorage) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const readText = (key) => here.get(key) ?? guarded((storage) => storage.getItem(key), null);

// Return what a text says in JSON; null when there is none, or when something else wrote it.
export function readJson(key) {
  try {
    return JSON.parse(readText(key));
  } catch {
    return null;
  }
}

// Keep a text. When the storage is full, `makeRoom` is called to remove something, as long as it returns true; then a
// shorter text is kept instead.
export function writeText(key, text, makeRoom = () => false, shorter = text) {
  for (let kept = text; ; ) {
    try {
      globalThis.localStorage.setItem(key, kept);
      here.delete(key);
      return;
    } catch (error) {
      const isFull = error.name === "QuotaExceededError";
      if (isFull && makeRoom()) continue;
      if (isFull && kept !== shorter) {
        kept = shorter;
        continue;
      }
      here.set(key, text);
      complain(isFull);
      return;
    }
  }
}

export function remove(key) {
  here.delete(key);
  guarded((storage) => storage.removeItem(key));
}

export function keysWith(prefix) {
  const kept = guarded((storage) => Object.keys(storage), []);
  return [...new Set([...kept, ...here.keys()])].filter((key) => key.startsWith(prefix));
}
