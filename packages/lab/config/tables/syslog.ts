import { isIPv6 } from 'node:net';
import { syslogcfg, syslogServerIpv6, uploadSyslog } from '@heliograph/wire/mib/platform/device.ts';
import { isUnicast } from '../addresses.ts';
import { actionBlock, settings, wrong, type ConfigFamily, type Verdict } from '../shape.ts';

const none = '0.0.0.0';

const checkServer = (server: string): Verdict =>
  server === none || isUnicast(server) ? undefined : wrong(`${server} is no server`);

export const syslogFamily: ConfigFamily = {
  name: 'syslog',
  parts: [
    settings(
      syslogcfg,
      // The two commits always read 1.
      { syslogServerIp: none, syslogServerPort: 514, syslogFlashLevel: 3, restoreSyslog: 1, saveSyslog: 1 },
      { syslogServerIp: checkServer },
    ),
    actionBlock(uploadSyslog, 'uploadAction', {
      check: ({ uploadSyslogName = '', tftpSeverSyslog = none }) => {
        if (uploadSyslogName === '') return 'no file name';
        return isUnicast(tftpSeverSyslog) ? undefined : wrong(`${tftpSeverSyslog} is no server`);
      },
      on: { commit: 'nothing' },
    }),
    settings(
      syslogServerIpv6,
      { syslogServerIpv6Addr: '', syslogServerIpv6Port: 514 },
      {
        syslogServerIpv6Addr: (server) =>
          server === '' || (isIPv6(server) && !/^ff/i.test(server)) ? undefined : wrong(`${server} is no server`),
      },
    ),
  ],
};
