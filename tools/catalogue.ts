import { createInterface } from 'node:readline';
import { coverage } from './catalogue/coverage.ts';
import { described } from './catalogue/describe.ts';
import { excuseReasonOf } from './catalogue/excuses.ts';
import { loadForms } from './catalogue/forms.ts';
import { loadPages } from './catalogue/pages.ts';
import { checkedLine } from './catalogue/validate.ts';

const usage = `npm run -s catalogue -- list       every configuration page as a JSON line: route, fields with bounds, rules, permission
npm run -s catalogue -- validate   reads JSON lines {page, model?, values, only?}, answers {ok, problems: [{field, message}]}
npm run -s catalogue -- coverage   rules of the specification that no field, rule or limit carries, with the reason
`;

const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const [command] = process.argv.slice(2);
const pages = await loadPages();
switch (command) {
  case 'list':
    for (const page of pages.values()) print(described(page));
    break;
  case 'coverage':
    for (const { rule, area, excuse } of coverage([...pages.values()], await loadForms()))
      print({ rule, area, reason: excuse && excuseReasonOf(excuse) });
    break;
  case 'validate':
    for await (const line of createInterface({ input: process.stdin }))
      if (line.trim() !== '') print(checkedLine(pages, line));
    break;
  default:
    process.stderr.write(usage);
    process.exitCode = 2;
}
