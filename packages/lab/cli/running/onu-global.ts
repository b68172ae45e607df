import { onuGlobalOf } from '../../config/tables/onu-global.ts';
import type { Section } from './running-config.ts';

const state = (value: number): string => (value === 1 ? 'enable' : 'disable');

/** Lines for all ONUs, between the profiles and the PON ports with their ONUs. */
export const onuGlobals: Section = ({ config, model }) => {
  if (model.technology !== 'gpon') return [];
  const { matching, vlan, variableVlan, plugAndPlay } = onuGlobalOf(config);
  return [
    [
      `onu auto-learn bind matching-type ${matching}`,
      `plug_and_play vlan ${vlan}`,
      `set variable_vlan ${state(variableVlan)}`,
      `set plug_and_play ${state(plugAndPlay)}`,
    ],
  ];
};
