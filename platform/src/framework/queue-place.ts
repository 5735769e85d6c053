/** Where a message lies in a queue. */
export interface QueuePlace {
  partition: number;
  number: number;
}
