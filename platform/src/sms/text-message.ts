/** What is sent to a phone. */
export interface TextMessage {
  numberTo: string;
  message: string;
}
