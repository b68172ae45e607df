import { isEmpty } from '../kit/fields.ts';
import { line, maybeLine } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';

const label = { format: 'label', maxLength: 64 } as const;

/** People outside of the console whom somebody calls or writes to: at customers, at partners, on site (S1 §3.9: name, phone, e-mail). */
export const contacts = entity({
  id: 'contacts',
  table: 'contact',
  key: 'contactId',
  path: '/system/contact',
  permission: 'system:contact',
  calls: ['Contact', 'Contacts'],
  one: text('contact', '联系人'),
  many: text('contacts', '联系人'),
  title: text('Contacts', '联系人'),
  empty: text('Nobody to call yet.', '还没有联系人。'),
  parts: {
    contactName: line({
      ...label,
      stored: 'name',
      label: text('Name', '姓名'),
      format: 'entityName',
      unique: true,
      filter: true,
      sort: true,
    }),
    company: maybeLine({ ...label, stored: 'company', label: text('Company', '单位'), filter: true, sort: true }),
    duty: maybeLine({ ...label, stored: 'duty', label: text('Responsible for', '负责事项') }),
    // Written as whoever calls needs it: with a country, an extension, the hours.
    phone: maybeLine({ ...label, stored: 'phone', label: text('Phone', '电话'), filter: true }),
    email: maybeLine({ stored: 'email', label: text('E-mail', '邮箱'), format: 'email', maxLength: 254, filter: true }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 500,
      list: { extra: true },
    }),
  },
  rules: [
    {
      marks: ['phone', 'email'],
      message: text('A phone number or an e-mail address is required', '电话和邮箱至少填写一项'),
      holds: ({ phone, email }) => !isEmpty(phone) || !isEmpty(email),
      passes: { phone: '+49 89 1234 (day)', email: '' },
      fails: { phone: '', email: null },
    },
  ],
  named: 'contactName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: ['contactName', 'company', 'duty', 'phone', 'email', 'remark', 'updateTime'],
  single: true,
  exports: true,
  imports: { most: 5000 },
  menu: { menuId: 780, parentId: 600, path: 'contact', icon: 'people' },
  kept: {
    follows: 'what administrators set up by hand or import',
    seen: 'whole',
    why: 'people to call belong to the tenant and stand in no project; their permission alone decides who sees them',
  },
});
