import { StyleSheet } from '@react-pdf/renderer';

/** The site's colours by daylight. */
export const ink = '#10212B';
export const sea = '#0B6E6E';
export const sun = '#F2A33A';
const mute = '#57666F';
const line = '#E2E4E3';
const edge = '#B9C1C4';

export const styles = StyleSheet.create({
  // Line heights stand at the texts: one that a page hands down is multiplied by every size on its way, and each
  // stands beside the size it is meant for.
  page: {
    fontFamily: 'Onest',
    fontSize: 9,
    color: ink,
    paddingHorizontal: 40,
    paddingTop: 30,
    paddingBottom: 43,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 8 },
  brand: { flexDirection: 'row', alignItems: 'center', height: 24 },
  brandName: { fontSize: 14, fontWeight: 600, marginLeft: 7, lineHeight: 1.2 },
  agency: { width: 260, textAlign: 'right', fontSize: 7.5, color: mute },
  title: { fontSize: 21, fontWeight: 600, lineHeight: 1.2 },
  subtitle: { color: mute, fontSize: 10, marginTop: 3, marginBottom: 12, lineHeight: 1.35 },
  card: { border: `0.8 solid ${edge}`, borderRadius: 8, marginBottom: 10 },
  pad: { paddingHorizontal: 12, paddingVertical: 10 },
  row: { flexDirection: 'row' },
  facts: { flexDirection: 'row', flexWrap: 'wrap', rowGap: 7 },
  label: { fontSize: 7.5, color: mute, lineHeight: 1.35 },
  value: { fontSize: 9, fontWeight: 600, lineHeight: 1.3 },
  stub: {
    width: 214,
    paddingHorizontal: 12,
    paddingVertical: 10,
    borderLeft: `0.8 dashed ${edge}`,
    flexDirection: 'row',
  },
  code: { fontSize: 13, fontWeight: 600, letterSpacing: 0.6, lineHeight: 1.25, marginBottom: 5 },
  barcode: { width: 68, height: 68 },
  alert: {
    fontSize: 9,
    lineHeight: 1.35,
    backgroundColor: '#FDF2DF',
    color: '#744500',
    borderRadius: 8,
    padding: 10,
    marginBottom: 10,
    fontWeight: 600,
  },
  h2: { fontSize: 12, fontWeight: 600, lineHeight: 1.25, marginBottom: 5 },
  segment: { flexDirection: 'row', paddingVertical: 5 },
  flight: { width: 112, paddingRight: 10 },
  end: { flexGrow: 1, flexBasis: 0 },
  time: { fontSize: 14, fontWeight: 600, lineHeight: 1.2 },
  way: { width: 84, alignItems: 'flex-start', paddingTop: 3 },
  layover: {
    fontSize: 8,
    color: mute,
    backgroundColor: '#F4F2EC',
    borderRadius: 4,
    paddingVertical: 3,
    paddingHorizontal: 8,
    marginVertical: 2,
  },
  conditions: { borderTop: `0.6 solid ${line}`, marginTop: 6, paddingTop: 8 },
  section: { marginTop: 6, marginBottom: 6 },
  tableHead: { flexDirection: 'row', borderBottom: `0.8 solid ${edge}`, paddingBottom: 3 },
  tableRow: { flexDirection: 'row', borderBottom: `0.5 solid ${line}`, paddingVertical: 3 },
  tableGroup: { paddingTop: 6, paddingBottom: 2, fontSize: 8, color: mute },
  sum: { textAlign: 'right', paddingLeft: 6 },
  plain: { fontWeight: 400 },
  word: { paddingRight: 8 },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingTop: 7,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1.25,
  },
  remark: { fontSize: 7.5, color: mute, marginTop: 4 },
  note: { fontSize: 9, marginBottom: 2, lineHeight: 1.35 },
  fine: { fontSize: 7, color: mute, marginBottom: 2, lineHeight: 1.35 },
  foot: {
    position: 'absolute',
    left: 40,
    right: 40,
    bottom: 22,
    borderTop: `0.5 solid ${line}`,
    paddingTop: 6,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.5,
    color: mute,
  },
});
