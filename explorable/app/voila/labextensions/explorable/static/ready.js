// A page draws its panels when their states are there. Without this it asks for each panel for two
// seconds, and a page that takes longer, on a slow or busy machine, says "model not found".
(() => {
  const PATIENCE = 60_000; // ms after which a page is drawn with what there is
  const HASTY = 2_000; // ms that anywidget gives a panel to begin; after that it hears no message any more

  const given = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (time) => given(time === HASTY ? PATIENCE : time);

  const restored = (manager) => new Promise((done) => {
    if (manager.restoredStatus) return done();
    manager.restored.connect(() => done());
    setTimeout(done, PATIENCE);
  });
  const plugin = {
    id: "explorable:ready",
    autoStart: true, // nothing is drawn before all of these have started
    activate: async (app) => restored(await app.widgetManagerPromise.promise),
  };
  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB.explorable = { init: () => {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
