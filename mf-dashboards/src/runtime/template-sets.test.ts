import { isTemplate, templateSets } from './template-sets';

test.each([
  '<div *ngIf="a">x</div>',
  '<p>{{ a }}</p>',
  '<b [title]="a">x</b>',
  '<b class="x" (click)="a()">x</b>',
  '<input [(ngModel)]="a">',
  '<form #f="ngForm"></form>',
  '<mat-icon>close</mat-icon>',
  '<tb-dashboard-state stateId="a"></tb-dashboard-state>',
  '<div fxLayout="row">x</div>',
  '<button mat-button>x</button>',
  '<ng-container>x</ng-container>',
])('%s needs the code of templates', (html) => {
  expect(isTemplate(html)).toBe(true);
});

test.each([
  '',
  '<div id="gauge"><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></div>',
  '<canvas class="a b"></canvas><p>1 * 2 (about) [x] #1</p>',
  '<a href="#top" onclick="go()">me@pump.example</a>',
  '<style>a { color: red }</style>',
])('%s does not', (html) => {
  expect(isTemplate(html)).toBe(false);
});

test('few templates need the further set, and a script that writes its dialogs itself is asked too', () => {
  const small = ['templateShared', 'templateCore'];
  expect(templateSets('<p>{{ a }}</p>', '')).toEqual(small);
  expect(templateSets('<mat-horizontal-stepper><mat-step></mat-step></mat-horizontal-stepper>', '')).toContain(
    'templateMore',
  );
  expect(templateSets('<table mat-table [dataSource]="a"></table>', '')).toEqual([...small, 'templateMore']);
  const dialog = 'customDialog.customDialog(`<form [formGroup]="a"><mat-card></mat-card></form>`, run)';
  expect(templateSets('', dialog)).toEqual([...small, 'templateMore']);
  expect(templateSets('', 'customDialog.customDialog("<p>Plain</p>"); const x = [a](b);')).toEqual([]);
  expect(templateSets('', 'const html = `<div *ngIf="a">`;')).toEqual([]);
});
