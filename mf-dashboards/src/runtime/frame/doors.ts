/** What a script finds in the place of the classes and elements that draw widgets on the platform's console. */
export interface FrameDoors {
  /** Of a name. */
  classOf: (name: string) => object;
  /** `$scope`, where such an element leaves itself: `$scope.entitiesTableWidget`. */
  scopeWith: (scope: Record<string, unknown>) => Record<string, unknown>;
}

/**
 * Doors to what the page draws in the widget's place: they can be made and called as in the platform's console, and what they do is
 * the page's. Nothing comes back.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 *
 * @param isDrawn the page draws the widget; otherwise there are none
 * @param refuse throws an error that names what isn't there
 */
export function frameDoors(isDrawn: boolean, refuse: (name: string) => never): FrameDoors {
  const nothing = () => undefined;
  /** Whatever is called on it, nothing is done. What a script has put there is there. */
  const door = (): object =>
    new Proxy({} as Record<PropertyKey, unknown>, {
      get: (own, name) => (typeof name === 'symbol' || name === 'then' || name in own ? own[name] : nothing),
    });
  const shown = door();
  return {
    classOf(name) {
      if (!isDrawn) {
        const refused = () => refuse(name);
        return new Proxy(class {}, { get: refused, apply: refused, construct: refused });
      }
      return new Proxy(class {}, {
        construct: door,
        // Schemas and places of actions that it knows: the page has its own.
        get: (_class, member) => (typeof member === 'symbol' ? undefined : () => ({})),
      });
    },
    scopeWith: (scope) =>
      isDrawn
        ? new Proxy(scope, {
            get: (own, name) =>
              typeof name === 'string' && name.endsWith('Widget') && !(name in own) ? shown : own[name as string],
          })
        : scope,
  };
}
