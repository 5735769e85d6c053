import type { RouteDeclaration } from '@mullion/shared-kit/module/declaration';

/** What a route of the console knows about itself: crumb, title and guard read it. */
export interface RouteHandle {
  declaration: RouteDeclaration;
  /** i18n namespace of the title. */
  namespace: string;
  /** Absolute path of the route itself; of its list where it is that of one thing in it. */
  path: string;
}
