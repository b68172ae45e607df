import { igd } from './acs-kills.ts';

// What the devices of `kill-acs` hold.
export const wans = `${igd}WANDevice.1.WANConnectionDevice.`;
export const pingPath = `${igd}IPPingDiagnostics.`;
export const pppLeaves = {
  Enable: '0',
  ConnectionStatus: 'Unconfigured',
  ConnectionType: 'IP_Routed',
  Name: '',
  Username: '',
  Password: '',
  NATEnabled: '0',
  IdleDisconnectTime: '0',
};
const pingInputs = { Interface: '', Host: '', NumberOfRepetitions: '3', Timeout: '1000', DataBlockSize: '64' };
export const pingResults = {
  SuccessCount: '5',
  FailureCount: '0',
  AverageResponseTime: '12',
  MinimumResponseTime: '9',
  MaximumResponseTime: '20',
};
const below = (path: string, leaves: object) =>
  Object.fromEntries(Object.entries(leaves).map(([leaf, value]) => [`${path}${leaf}`, String(value)]));
export const deploymentUnit = `${igd}SoftwareModules.DeploymentUnit.1.`;
export const uuid = 'c0ffee00-0000-5000-8000-000000000001';
export const values = {
  [`${igd}ManagementServer.ParameterKey`]: '',
  ...below(`${wans}1.WANPPPConnection.1.`, pppLeaves),
  ...below(pingPath, { DiagnosticsState: 'None', ...pingInputs, ...pingResults }),
  ...below(deploymentUnit, { UUID: uuid, Name: 'meter', Version: '1.0', Status: 'Installed', Resolved: '1' }),
};
