/* Before anything is drawn: the light and the language that this phone was last read in. */
(() => {
  const root = document.documentElement;
  const chosen = JSON.parse(localStorage.getItem("scorekeeper.choices") || "{}");
  const language = chosen.language || (navigator.language.startsWith("el") ? "el" : "en");
  root.lang = language;
  document.querySelector("link[rel=manifest]").setAttribute("href", `/manifest/${language}.webmanifest`);
  if (chosen.light) root.dataset.light = chosen.light;
})();
