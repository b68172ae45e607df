import { text } from '../kit/text.ts';

export const networkMetricsWords = {
  tab: text('Prometheus', 'Prometheus'),
  about: text(
    'Prometheus reads the network of this tenant here: OLTs, ports, optics, ONUs by state, alarms, incidents and outages.',
    'Prometheus 可由此读取本租户的网络数据：OLT、端口、光模块、各状态的 ONU 数、告警、事件与中断。',
  ),
  address: text('Address', '抓取地址'),
  token: text('Token', '令牌'),
  none: text('None: nobody can read it', '未设置，无法读取'),
  madeBy: text('Made by {by}', '由 {by} 创建'),
  used: text('Last read', '最近抓取'),
  never: text('Never', '从未'),
  make: text('Make a token', '生成令牌'),
  makeNew: text('Replace the token', '更换令牌'),
  replaces: text('Whoever reads with the token of now will be refused.', '更换后，使用当前令牌的抓取将被拒绝。'),
  remove: text('Remove the token', '删除令牌'),
  removed: text('Nobody will be able to read the network from outside.', '删除后，外部将无法读取网络数据。'),
  once: text('Copy it now: it is not shown again.', '请立即复制，令牌仅显示一次。'),
  copy: text('Copy', '复制'),
  config: text('For prometheus.yml', 'prometheus.yml 配置'),
} as const;
