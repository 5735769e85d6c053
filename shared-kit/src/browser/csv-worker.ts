import { answerCsv, type CsvAnswer, type CsvRequest } from './csv-messages';

const page = self as unknown as {
  onmessage: (event: MessageEvent<CsvRequest & { id: number }>) => void;
  postMessage(message: CsvAnswer): void;
};

const answer = answerCsv();

page.onmessage = ({ data: { id, ...request } }) => {
  answer(request).then(
    (answered) => page.postMessage({ id, answer: answered }),
    (error) => page.postMessage({ id, problem: String(error) }),
  );
};
