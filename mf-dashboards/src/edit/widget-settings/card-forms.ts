import {
  body,
  choice,
  color,
  css,
  flag,
  font,
  html,
  image,
  isOn,
  list,
  markdown,
  number,
  text,
  type WidgetForms,
} from './stored-field';

const htmlCard: WidgetForms = { settings: [html('cardHtml', { required: true }), css('cardCss')] };

/** What cards store. */
export const cardForms: Readonly<Record<string, WidgetForms>> = {
  'cards.simple_card': { settings: [choice('labelPosition', ['left', 'top'])] },
  'cards.html_card': htmlCard,
  'cards.html_value_card': htmlCard,
  'cards.label_widget': {
    settings: [
      image('backgroundImageUrl', { required: true }),
      list('labels', [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
        text('pattern', '${#0}', { name: 'labels.pattern', required: true }),
        number('x', 50, { name: 'labels.x', min: 0, max: 100 }),
        number('y', 50, { name: 'labels.y', min: 0, max: 100 }),
        color('backgroundColor', null, { name: 'labels.backgroundColor' }),
        font('font', 6, { color: '#fff' }),
      ]),
    ],
  },
  'cards.markdown_card': {
    settings: [
      flag('useMarkdownTextFunction'),
      body('markdownTextFunction', 'markdownText', { required: true, when: isOn('useMarkdownTextFunction') }),
      markdown('markdownTextPattern', { when: (values) => !isOn('useMarkdownTextFunction')(values) }),
      css('markdownCss'),
    ],
  },
  'cards.qr_code': {
    settings: [
      flag('useQrCodeTextFunction'),
      body('qrCodeTextFunction', 'qrCodeText', { required: true, when: isOn('useQrCodeTextFunction') }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
      text('qrCodeTextPattern', '${entityName}', {
        required: true,
        when: (values) => !isOn('useQrCodeTextFunction')(values),
      }),
    ],
  },
};
