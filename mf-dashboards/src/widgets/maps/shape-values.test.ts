/** @jest-environment jsdom */
import { coverageOf } from './coverage';
import { circleOf, polygonsOf } from './shape-values';

const picture = { url: '', width: 512, height: 256 };

describe('polygons', () => {
  test.each([
    [
      'pairs',
      '[[1,2],[3,4],[5,6]]',
      [
        [
          [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        ],
      ],
    ],
    [
      'two corners',
      [
        [1, 2],
        [3, 4],
      ],
      [
        [
          [
            [1, 2],
            [1, 4],
            [3, 4],
            [3, 2],
          ],
        ],
      ],
    ],
    [
      'an edge and a hole',
      [
        [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
        [
          [1, 1],
          [2, 1],
          [2, 2],
        ],
      ],
      [
        [
          [
            [0, 0],
            [9, 0],
            [9, 9],
          ],
          [
            [1, 1],
            [2, 1],
            [2, 2],
          ],
        ],
      ],
    ],
    [
      'several',
      [
        [
          [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        ],
        [
          [
            [7, 8],
            [9, 1],
            [2, 3],
          ],
        ],
      ],
      [
        [
          [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        ],
        [
          [
            [7, 8],
            [9, 1],
            [2, 3],
          ],
        ],
      ],
    ],
    [
      'numbers as texts',
      '[["1.0E-7","2"],[3,4],[5,6]]',
      [
        [
          [
            [1e-7, 2],
            [3, 4],
            [5, 6],
          ],
        ],
      ],
    ],
    ['what is none', '{"latitude":1}', []],
    ['what is no JSON', '[[1', []],
  ])('of %s', (_, value, expected) => {
    expect(polygonsOf(value, null)).toEqual(expected);
  });

  test('on a picture are shares of it', () => {
    expect(polygonsOf('[[0,0],[1,0],[1,1]]', picture)).toEqual([
      [
        [
          [-0, 0],
          [-0, 512],
          [-256, 512],
        ],
      ],
    ]);
  });
});

test('circles have a place and a radius', () => {
  expect(circleOf('{"latitude":50,"longitude":8,"radius":"1e3"}', null)).toEqual({ center: [50, 8], radius: 1000 });
  expect(circleOf('{"x":0.5,"y":0.5,"radius":0.25}', picture)).toEqual({ center: [-128, 256], radius: 128 });
  expect(circleOf('{"latitude":50,"longitude":8,"radius":0}', null)).toBeUndefined();
  expect(circleOf('[[1,2]]', null)).toBeUndefined();
});

test('what points cover has no point outside', () => {
  expect(
    coverageOf([
      [0, 0],
      [4, 0],
      [2, 1],
      [4, 4],
      [0, 4],
    ]),
  ).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]);
});
