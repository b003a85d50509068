// At a first visit, ask for today's puzzle while the page still loads: service.js takes the answer instead of asking again.

if (location.pathname.endsWith("/") && !location.hash && !localStorage.length) {
  const language = ["de", "es", "fr", "ja", "pt"].find((each) => navigator.language.startsWith(each)) ?? "en";
  const day = new Date().toLocaleDateString("sv"); // such as 2026-11-23
  const path = `v1/daily/nonogram?steps=true&language=${language}&date=${day}`;
  globalThis.early = { [path]: fetch(path).catch(() => undefined) };
}
