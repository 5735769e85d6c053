import { type LayoutRequest, type Places, placeByLinks } from './place-nodes';

/** What the worker answers. */
export type LayoutAnswer = { places: Places; problem?: undefined } | { places?: undefined; problem: string };

const page = self as unknown as {
  onmessage: (event: MessageEvent<LayoutRequest>) => void;
  postMessage(answer: LayoutAnswer): void;
};

page.onmessage = ({ data }) => {
  try {
    page.postMessage({ places: placeByLinks(data) });
  } catch (error) {
    page.postMessage({ problem: String(error) });
  }
};
