import { bool, int, str } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { verb } from '../kit/verb.ts';

/** What an OLT tells of one of its ONUs. */
const standing = {
  phase: int({ label: text('Phase', '阶段'), min: 0, max: 8, optional: true, shown: true }),
  admin: bool({ label: text('Activated', '已激活'), optional: true, shown: true }),
};
const serial = (optional: boolean) =>
  str({ label: text('Serial number', '序列号'), format: 'onuSerial', maxLength: 12, optional, shown: optional });
const ofOnu = { of: 'onu', permission: 'device:onu', shows: standing } as const;

export const onuReboot = verb({ id: 'onuReboot', title: text('Reboot ONU', '重启 ONU'), ...ofOnu });

export const onuActivate = verb({
  id: 'onuActivate',
  title: text('Activate ONU', '激活 ONU'),
  ...ofOnu,
  repeatable: true,
  isSetting: true,
});

export const onuDeactivate = verb({
  id: 'onuDeactivate',
  title: text('Deactivate ONU', '去激活 ONU'),
  ...ofOnu,
  repeatable: true,
  isSetting: true,
});

/** Throws an ONU of EPON off: it registers again, if the lists of its port still let it in. */
export const onuDeregister = verb({
  id: 'onuDeregister',
  title: text('Deregister ONU', '注销 ONU'),
  ...ofOnu,
  repeatable: true,
});

/** What is there, with the serial number that its place is given to; null: to none. */
const given = { of: 'onu', permission: 'device:onu', shows: { ...standing, sn: serial(true) } } as const;

/** Gives a place on a PON to the ONU of a serial number, whether or not it is there already. */
export const onuAuthorize = verb({
  id: 'onuAuthorize',
  title: text('Authorize ONU', '授权 ONU'),
  ...given,
  asks: {
    sn: serial(false),
    profile: str({ label: text('ONU profile', 'ONU 模板'), format: 'noSpaces', maxLength: 32, optional: true }),
  },
  // The place is looked at before it is sent again, and one that is taken by then is refused by the OLT.
  repeatable: true,
  isSetting: true,
});

/** Gives the place of one ONU to another, with all that is set up there. `was`: the serial number that it had; nobody else's is taken. */
export const onuReplace = verb({
  id: 'onuReplace',
  title: text('Replace ONU', '更换 ONU'),
  ...given,
  asks: { sn: serial(false), was: serial(false) },
  repeatable: true,
  isSetting: true,
});

/** Takes the place on the PON away, with all that was set up for it. An ONU of EPON has a MAC address, which may be on the list that lets it in. */
export const onuDelete = verb({
  id: 'onuDelete',
  title: text('Delete ONU', '删除 ONU'),
  ...given,
  /** The serial number that is meant: nobody else's place is taken away. Left out: whoever has it. */
  asks: {
    was: serial(true),
    /** Only as long as it does not work: one that has come back by then stays. */
    away: bool({ label: text('Only while it is offline', '仅在离线时'), optional: true }),
  },
  shows: {
    ...given.shows,
    mac: str({ label: text('MAC address', 'MAC 地址'), maxLength: 17, optional: true, shown: true }),
    listed: bool({ label: text('On the MAC list', '在 MAC 白名单中'), optional: true, shown: true }),
    loid: str({ label: text('On the LOID list as', '在 LOID 列表中'), maxLength: 24, optional: true, shown: true }),
  },
  repeatable: true,
  isSetting: true,
});
