/** Messages, for nodes: what they are is said where they are queued. */
export * from '../queue/message.js';
