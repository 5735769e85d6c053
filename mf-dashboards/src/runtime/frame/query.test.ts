/** @jest-environment jsdom */
import { frameQuery } from './query';

// biome-ignore lint/suspicious/noExplicitAny: scripts have no types.
const $ = frameQuery(document) as (what: unknown, within?: unknown) => any;

beforeEach(() => {
  document.body.innerHTML = '<ul class="a"><li>1</li><li data-unit="l">2</li></ul><input value="x">';
});

test('finds, reads, and changes elements', () => {
  expect($('li').length).toBe(2);
  expect($('.a').find('li').eq(1).text()).toBe('2');
  expect([$('input').val(), $('li').last().data('unit'), $('.nothing').html()]).toEqual(['x', 'l', undefined]);
  $('li').addClass('on now').css({ fontSize: 12, color: 'red' });
  expect(document.querySelector('li')?.outerHTML).toBe(
    '<li class="on now" style="font-size: 12px; color: red;">1</li>',
  );
  $('.a').empty().append('<li>new</li>', $('<li>').text('<b>'));
  expect(document.querySelector('ul')?.innerHTML).toBe('<li>new</li><li>&lt;b&gt;</li>');
  $('li').remove();
  expect($('ul').children().length).toBe(0);
});

test('listens, to what comes later too, until it does not', () => {
  const pressed: string[] = [];
  const listen = function (this: Element) {
    pressed.push(this.textContent ?? '');
  };
  $('ul').on('click', 'li', listen);
  $('ul').append('<li>3</li>');
  $('li').click();
  $('ul').off('click', listen);
  $('li').click();
  expect(pressed).toEqual(['1', '2', '3']);
});
