import { chartPng } from './chart-png';

test.each([false, true])(
  'a picture says what it is of, and nothing of it reaches beyond its edges (right to left: %s)',
  async (isRtl) => {
    const written: { text: string; from: number; to: number; top: number; fill: string }[] = [];
    const context = {
      ...{ fillStyle: '', direction: 'ltr', fillRect: () => undefined, drawImage: () => undefined },
      measureText: (text: string) => ({ width: text.length * 8 }),
      fillText(text: string, at: number, top: number) {
        const wide = text.length * 8;
        const [from, to] = this.direction === 'rtl' ? [at - wide, at] : [at, at + wide];
        written.push({ text, from, to, top, fill: this.fillStyle });
      },
    };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob()));
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 });
    const titles = ['First', 'Second', 'Third', 'Fourth'].map((name) => ({ text: `${name}: 12 km/h`, color: 'red' }));
    const look = { background: '#fff', color: 'black', font: 'serif', isRtl };
    expect(await chartPng([{ canvas, titles }], { heading: 'Speeds', ...look })).not.toBeNull();
    expect(written.map(({ text }) => text)).toEqual(['Speeds', ...titles.map(({ text }) => text)]);
    for (const { from, to, fill } of written) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(300);
      expect(fill).toBe('black');
    }
    const [, first, second] = written;
    // Beside each other, or below.
    const isApart = first && second && (first.to <= second.from || second.to <= first.from || first.top < second.top);
    expect(isApart).toBe(true);
  },
);
