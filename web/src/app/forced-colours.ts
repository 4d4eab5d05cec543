/** Where the system chooses all colours, what is chosen has to be told otherwise: the rules are loaded there alone. */
export const watchForcedColours = (): void => {
  const forced = matchMedia('(forced-colors: active)');
  const load = () => {
    if (forced.matches) import('./forced-colors.css').catch(() => undefined);
  };
  load();
  forced.addEventListener('change', load);
};
