import { bool, choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { metricTypes } from '../../../rules/ospf.ts';

const announced = { field: 'ospfDefRedis', is: [true] } as const;

export const ospfEnable = configPage({
  id: 'ospfEnable',
  path: 'routeOSPF/ospfEnable',
  section: 'routing',
  title: text('OSPF settings', 'OSPF 设置'),
  shape: 'form',
  permission: 'device:routing',
  fields: {
    ospfRouteEn: bool({ label: text('OSPF', 'OSPF') }),
    ospfGlobalRouterId: str({
      label: text('Router id', '路由器 ID'),
      help: text(
        'Empty: the device takes one of its own addresses. Must be unique in the OSPF domain.',
        '留空则由设备从自身地址中选取；在 OSPF 域内必须唯一。',
      ),
      spec: 'net.ipv4',
      format: 'ipv4',
      maxLength: 15,
      optional: true,
    }),
    ospfDefRedis: bool({
      label: text('Announce default route', '发布默认路由'),
      help: text('Tells neighbours that everything else is reached through this OLT.', '向邻居通告以本机为默认网关。'),
    }),
    always: bool({
      label: text('Even without a default route', '无默认路由时也发布'),
      when: announced,
    }),
    defRedisMetric: int({
      label: text('Metric of the default route', '默认路由度量值'),
      help: text('Empty: as the device has it.', '留空则使用设备默认值。'),
      min: 1,
      max: 16_777_214,
      optional: true,
      when: announced,
    }),
    defRedisMetricType: choice({
      label: text('Metric type of the default route', '默认路由度量类型'),
      options: metricTypes,
      optional: true,
      when: announced,
    }),
  },
  cuts: text(
    'Switching OSPF off or changing the router id ends all neighbour relations; their routes are gone until they are back.',
    '关闭 OSPF 或修改路由器 ID 会断开所有邻居关系，恢复前相关路由不可用。',
  ),
});
