/** Milliseconds that one call of a function may take. */
export const functionTimeLimit = 1000;

/** Milliseconds after which a worker stops between two calls, so that the other functions have their turn. */
export const functionTurn = 40;

/** Milliseconds until the first worker must be there; loading its document is part of it. */
export const startTimeLimit = 10_000;

/** Milliseconds left to an answer that waits behind other work, before a function is blamed. */
export const answerGrace = 50;

/** Milliseconds that the frame may say nothing while it has work, beyond what a single call may take. */
export const frameGrace = 2000;

/** Calls of one function that go to a worker as one job, and calls of all that go to the sandbox in one tick of the page. */
export const jobLimit = 500;
export const messageLimit = 2000;

/** Characters of arguments after which no more calls go along in that tick. */
export const messageCharacters = 2_000_000;

/** Calls that the sandbox has at once, and calls and characters of arguments that wait for it in the page. */
export const openLimit = 12_000;
export const waitingLimit = 200_000;
export const waitingCharacters = 50_000_000;

/** Characters of a function's body, of the arguments of one call, and of a context. */
export const bodyLimit = 500_000;
export const argumentsLimit = 2_000_000;
export const contextLimit = 2_000_000;

/** Contexts that the sandbox keeps; one that is needed again is sent again. */
export const contextCount = 32;

/** Workers at least and at most; between them, one less than the processor's cores. */
export const fewestWorkers = 2;
export const mostWorkers = 4;

/** Results that are kept, characters of them and their inputs together, and of one of them. */
export const cacheEntries = 50_000;
export const cacheCharacters = 10_000_000;
export const cachedCharacters = 10_000;

/** Bodies that are remembered because they ran away. */
export const quarantineSize = 200;

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

/** Limits of all results of a job together: the page takes them in one piece. */
export const jobResultLimits: Omit<DataLimits, 'depth'> = { nodes: 300_000, characters: 10_000_000 };

/** How often a job is begun again because what ran before it left its worker or the frame unusable. */
export const resendLimit = 3;

/** Characters of an error's name and message. */
export const errorTextLimit = 2000;

/** Messages per second that a document may send before it is stopped: all of a tick are one. */
export const documentMessageRate = 500;

/** What these may say in all, per second. */
export const documentItemRate = 4000;

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

/** Milliseconds that a browser keeps the process of frames that were taken away: until then it gives it to new ones. */
export const processEnd = 3000;

/** How often in so many milliseconds who spoke last is to blame for a hang: one script that hangs behind others takes no more of them along. */
export const hangsTrusted = 4;
export const hangWindow = 120_000;

/** Bytes of one script or style sheet that a document names, and milliseconds until it is there. */
export const codeSizeLimit = 10_000_000;
export const codeTimeLimit = 30_000;

/** Files that a document brings along with all that its modules import, characters of them together, and how many are fetched at once. */
export const codeFileLimit = 1000;
export const codeTotalLimit = 30_000_000;
export const codeFetchLimit = 6;

/** Characters of it that are kept for later documents. */
export const codeKeptLimit = 60_000_000;

/** Limits that the programs in the sandbox are started with. */
export interface ProgramLimits {
  result: DataLimits;
  /** All results of a job together. */
  total: Omit<DataLimits, 'depth'>;
  errorText: number;
  /** Most workers at once. */
  workers: number;
  /** Milliseconds: for one call, for a worker's turn, left to an answer, and for a worker to start. */
  call: number;
  turn: number;
  grace: number;
  start: number;
  /** How often a job is begun again that was not to blame. */
  resend: number;
  /** Contexts that are kept. */
  contexts: number;
}
