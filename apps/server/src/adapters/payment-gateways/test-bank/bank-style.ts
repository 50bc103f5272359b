/** The bank's own style sheet: its pages belong to another company. */
export const bankStyle = `*{box-sizing:border-box}
body{margin:0;background:#e9ecf1;color:#1b1f2a;font:16px/24px Georgia,"Times New Roman","DejaVu Serif",serif}
.tape{background:repeating-linear-gradient(-45deg,#1b1f2a 0 18px,#ffd21f 18px 36px);padding:10px 0}
.tape p{margin:0;background:#ffd21f;text-align:center;padding:10px 16px;font-weight:700;font-size:18px}
main{max-width:880px;margin:32px auto;padding:0 16px}
.win{background:#fff;border:1px solid #9aa3b5;border-top:4px solid #2a3b8f;padding:24px}
h1{font-size:24px;line-height:30px;margin:0 0 16px}
h2{font-size:20px;line-height:26px;margin:32px 0 8px}
label{display:block;font-weight:700;margin-bottom:6px}
input{font:inherit;width:100%;max-width:344px;height:48px;border:2px solid #2a3b8f;border-radius:0;padding:0 12px}
input.code{font:600 26px/1 ui-monospace,"DejaVu Sans Mono",monospace;letter-spacing:.5em;text-align:center}
button{font:inherit;font-weight:700;min-height:48px;padding:11px 24px;border:2px solid #2a3b8f;background:#2a3b8f;
color:#fff;border-radius:0;cursor:pointer}
button.quiet{background:#fff;color:#2a3b8f}
.acts{display:flex;gap:12px;flex-wrap:wrap;margin-top:20px}
:focus-visible{outline:3px solid #ffb000;outline-offset:2px}
dl{margin:20px 0;display:grid;grid-template-columns:auto 1fr;border-top:1px solid #d5dae4}
dt,dd{margin:0;padding:9px 0;border-bottom:1px solid #d5dae4}
dt{color:#4b5366;padding-right:24px}
dd{text-align:right;font-weight:700;overflow-wrap:anywhere}
.hint{font-size:14px;line-height:20px;color:#4b5366}
.fault{border-left:4px solid #b3261e;padding:8px 12px;font-weight:700}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:14px;line-height:20px;white-space:nowrap}
th,td{text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid #d5dae4}
a{color:#2a3b8f}
@media(max-width:767px){main{margin:16px auto}.win{padding:20px 16px}.acts button{flex:1 1 100%}}
`;
