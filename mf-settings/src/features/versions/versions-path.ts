/** Where all versions are listed. */
export const versionsPath = '/vc';
