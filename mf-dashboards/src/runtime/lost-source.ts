import { createContext } from 'react';
import type { SourceFault } from './widget-source';

/** Why a widget that is to have data has no datasource at all. */
export const LostSource = createContext<SourceFault | undefined>(undefined);
