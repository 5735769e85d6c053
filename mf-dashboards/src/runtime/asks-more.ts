const more =
  /\b(Date|DateTimeFormat|Temporal|moment|performance|crypto|random\w*|getRandomValues|globalThis|self|window|this|arguments|Function)\b/;

/** Whether a function that somebody wrote asks for more than its arguments: time, chance, or what an earlier call left. Its results can't be kept. */
export const asksMore = (body: string): boolean => more.test(body);
