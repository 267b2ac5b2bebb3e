// @ts-check
/** Keeping the page on this phone, so that it opens without reception; possible over HTTPS and on this machine. */

/** Fetch what is needed for that, at least what a running page needs, and go over to a new version where nothing is under way. */
export function install() {
  const workers = navigator.serviceWorker;
  if (!workers) return void import("./screens/waiting.js");
  let old = Boolean(workers.controller);
  let newer = false;
  workers.addEventListener("controllerchange", () => {
    newer = old;
    old = true;
  });
  addEventListener("hashchange", () => newer && ["", "#/"].includes(location.hash) && location.reload());
  workers.register("/sw.js").catch(() => {});
}
