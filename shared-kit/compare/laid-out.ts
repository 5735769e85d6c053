// jsdom lays nothing out, for which PrimeReact would measure its menus as hidden ones, and leave them hidden.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});
