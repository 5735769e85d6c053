/** What a demo device says of itself at a moment: values by key. */
export type DemoValues = Record<string, number | string | boolean>;
