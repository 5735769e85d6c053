import type { HomePlacesProvider } from '@mullion/shared-kit/session/home-places';
import { useModules } from '../federation/console-modules';
import { buildHome } from './build-home';

/** The home page’s places of the modules that run now. */
export const placesOf: HomePlacesProvider['placesOf'] = (viewer) => buildHome(useModules.getState().set, viewer);
