/** Milliseconds that one batch of calls of a function may take. */
export const functionTimeLimit = 1000;

/** Milliseconds until the worker must be there; loading its document is part of it. */
export const startTimeLimit = 10_000;

/** Milliseconds left to an answer that waits behind work of the page itself, before a function is blamed. */
export const answerGrace = 50;

/** Calls of one function that go to the worker as one batch. */
export const batchLimit = 500;

/** How large data from user code may be. */
export interface DataLimits {
  /** Levels of lists and objects. */
  depth: number;
  /** Values in all. */
  nodes: number;
  /** Characters of all texts and keys. */
  characters: number;
}

/** Limits of one function's result. */
export const resultLimits: DataLimits = { depth: 32, nodes: 100_000, characters: 2_000_000 };

/** Limits of all results of a batch together: the page takes them in one piece. */
export const batchResultLimits: Omit<DataLimits, 'depth'> = { nodes: 300_000, characters: 10_000_000 };

/** How often a batch is sent again because what ran before it left the worker unusable. */
export const resendLimit = 3;

/** Characters of an error's name and message. */
export const errorTextLimit = 2000;

/** Messages per second that a document may send before it is stopped. */
export const documentMessageRate = 500;

/** Characters of one message of a document, and limits of the data in it. */
export const documentMessageLimit = 1_000_000;
export const documentDataLimits: DataLimits = { depth: 64, nodes: 100_000, characters: documentMessageLimit };

/** Characters of all messages of a document in one second. */
export const documentVolume = 5_000_000;

/** Pixels that a document's content may claim to be wide or high. */
export const documentSizeLimit = 50_000;

/** Milliseconds between two heartbeats of a document. */
export const heartbeatInterval = 1000;

/** Milliseconds without an answer after which a document counts as hung. */
export const heartbeatLimit = 5000;
