import type { BaseEntity } from '../api/entity-id';
import { descriptionPart, namePart, textPart } from './form-parts';

interface Pump extends BaseEntity<'ASSET'> {
  name: string;
  label: string | null;
  additionalInfo: { description?: string; place?: string } | null;
}

const pump: Pump = {
  id: { entityType: 'ASSET', id: 'p1' },
  createdTime: 1,
  name: 'Pump',
  label: null,
  additionalInfo: { place: 'cellar' },
};

describe('parts of a form', () => {
  it('read nothing as an empty text, also of a new entity', () => {
    expect(textPart<Pump>('label').read(pump)).toEqual({ label: '' });
    expect(descriptionPart<Pump>().read(null)).toEqual({ description: '' });
  });

  it('write an emptied text as null', () => {
    expect(textPart<Pump>('label').write({ label: '' }, pump)).toEqual(pump);
    expect(textPart<Pump>('label').write({ label: 'two' }, pump)).toEqual({ ...pump, label: 'two' });
  });

  it('keep what they do not know', () => {
    const written = descriptionPart<Pump>().write({ description: 'old' }, pump);
    expect(written.additionalInfo).toEqual({ place: 'cellar', description: 'old' });
  });

  it('keep a description that is no text until somebody changes it', () => {
    const odd = { ...pump, additionalInfo: { description: { a: 1 } as unknown as string } };
    const { read, write } = descriptionPart<Pump>();
    expect(read(odd)).toEqual({ description: '{"a":1}' });
    expect(write(read(odd), odd)).toEqual(odd);
    expect(write({ description: 'new' }, odd).additionalInfo).toEqual({ description: 'new' });
  });

  it.each(['text', [1, { a: 2 }], 5, null])('keep additional info that is %j until something is written', (info) => {
    const odd = { ...pump, additionalInfo: info as unknown as Pump['additionalInfo'] };
    const { read, write } = descriptionPart<Pump>();
    expect(write(read(odd), odd)).toEqual(odd);
    expect(write({ description: 'new' }, odd).additionalInfo).toEqual({ description: 'new' });
  });

  it('give a new entity a description, if an empty one', () => {
    expect(descriptionPart<Pump>().write({ description: '' }, {} as Pump)).toEqual({
      additionalInfo: { description: '' },
    });
  });

  it('demand a name, and texts as long as the platform stores them', () => {
    const { name } = namePart<Pump>('name').rules;
    const { label } = textPart<Pump>('label').rules;
    expect([name?.isValidSync(''), name?.isValidSync('Pump')]).toEqual([false, true]);
    expect([label?.isValidSync(''), label?.isValidSync('x'.repeat(256))]).toEqual([true, false]);
  });

  it('refuse what the platform takes for HTML, and no other text', () => {
    const { name } = namePart<Pump>('name').rules;
    const { description } = descriptionPart<Pump>().rules;
    const names = ['<b>Pump</b>', 'Pump </p', '<!-- x', 'a < b', '<3', '5<6 & x>y'];
    expect(names.map((text) => name?.isValidSync(text))).toEqual([false, false, false, true, true, true]);
    expect([description.isValidSync('<script>'), description.isValidSync('x'.repeat(300))]).toEqual([false, true]);
  });
});
