/**
 * The tables typed queries know, for kysely. A subject adds its own beside its queries by declaration merging:
 *
 *     declare module '../framework/tables.js' { interface Tables { thing: ThingTable } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
