const modules = new Set(['mf-auth']);

/** Whether a module runs before anybody is known. It is the same for all: two versions would meet at sign-in. */
export const runsBeforeSignIn = (name: string): boolean => modules.has(name);
