/** What the map engine looks for before it draws with SVG, which jsdom has without this. Imported before the engine is. */
Object.defineProperty(SVGSVGElement.prototype, 'createSVGRect', { value: () => ({}), configurable: true });
