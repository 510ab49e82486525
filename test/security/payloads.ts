import { STORED_KINDS } from "../../app/editor/fields/kinds.server.ts";

/**
 * What somebody might store to have it run in another's browser. Whatever runs calls `kaldOp()`. Those of a group
 * leave each other alone; the last of each swallows what follows it.
 */
const GROUPS = [
  [
    "<script>kaldOp(1)</script>",
    "<img src=x onerror=kaldOp(2)>",
    '"><svg onload=kaldOp(3)>',
    "'><svg/onload=kaldOp(4)//",
    '" autofocus onfocus=kaldOp(5) onmouseover=kaldOp(5) x="',
    "<details open ontoggle=kaldOp(6)>x</details>",
    "<input autofocus onfocus=kaldOp(7)>",
    "<video><source onerror=kaldOp(8)></video>",
    "<marquee onstart=kaldOp(9)>x</marquee>",
    "<body onload=kaldOp(10)>",
    "</title><script>kaldOp(11)</script>",
    "</script><script>kaldOp(12)</script>",
    "</style><img src=x onerror=kaldOp(13)>",
    "<textarea><img title='</textarea><img src=x onerror=kaldOp(14)>'>",
  ],
  [
    '<a href="javascript:kaldOp(15)">x</a>',
    '<a href="jav&#x09;ascript:kaldOp(16)">x</a>',
    '<a href="&#106;avascript&colon;kaldOp(17)">x</a>',
    '<a href="java\tscript:kaldOp(18)">x</a>',
    '<a href="\u0001javascript:kaldOp(19)">x</a>',
    '<a href="data:text/html,<script>kaldOp(20)</script>">x</a>',
    '<a href="/\t/ond.example/x">x</a>',
    '<img src="/\t/ond.example/y.png">',
    '<form action="javascript:kaldOp(21)"><button formaction="javascript:kaldOp(21)">x</button></form>',
    '<iframe srcdoc="<script>parent.kaldOp(22)</script>"></iframe>',
    '<iframe src="javascript:parent.kaldOp(23)"></iframe>',
    '<object data="data:text/html,<script>kaldOp(24)</script>"></object>',
    '<embed src="javascript:kaldOp(25)">',
    '<isindex action="javascript:kaldOp(26)" type=image>',
    "<xmp><p title='</xmp><img src=x onerror=kaldOp(27)>'>",
  ],
  [
    '<meta http-equiv="refresh" content="0;url=https://ond.example/væk">',
    '<base href="https://ond.example/">',
    '<link rel=stylesheet href="https://ond.example/a.css">',
    "<style>@import 'https://ond.example/b.css';body{background:url(https://ond.example/c)}</style>",
    '<p style="background:url(https://ond.example/d);position:fixed;inset:0">x</p>',
    '<p style="background:url(javascript:kaldOp(28));width:expression(kaldOp(28))">x</p>',
    '<img src="https://ond.example/e.png" srcset="https://ond.example/f.png 2x">',
    '<picture><source srcset="https://ond.example/g.png"><img src=x></picture>',
    '<video poster="https://ond.example/h.png" src="https://ond.example/i"></video>',
    '<table background="https://ond.example/j"><td background="javascript:kaldOp(29)">x</table>',
    '<svg><image href="https://ond.example/k"/><use href="data:image/svg+xml,<svg/onload=kaldOp(30)>#x"/></svg>',
    "<style><img title='</style><img src=x onerror=kaldOp(31)>'>",
  ],
  [
    '<noscript><p title="</noscript><img src=x onerror=kaldOp(32)>"></noscript>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=kaldOp(33)&gt;"></table></math>',
    "<svg><style><img src=x onerror=kaldOp(34)></style></svg>",
    '<svg><foreignObject><iframe src="javascript:parent.kaldOp(35)"></iframe></foreignObject></svg>',
    '<svg></p><style><a id="</style><img src=x onerror=kaldOp(36)>"></svg>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=kaldOp(37)></annotation-xml></math>',
    "<template><img src=x onerror=kaldOp(38)></template>",
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=kaldOp(39)>">',
    "<table><caption><p><img src=x onerror=kaldOp(40)></table>",
    "<form><math><mtext></form><form><mglyph><svg><mtext><style><path id=</style><img src=x onerror=kaldOp(41)>>",
    "<!--><img src=x onerror=kaldOp(43)>-->",
    "<![CDATA[<img src=x onerror=kaldOp(44)>]]>",
    "<!-- --!><img src=x onerror=kaldOp(45)> <!--",
  ],
  [
    '"});kaldOp(46);//',
    "');kaldOp(47);//",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it would be typed
    "${kaldOp(48)}`",
    "\\u003cscript>kaldOp(49)\\u003c/script>",
    "\u2028kaldOp(50)\u2029",
    "&lt;img src=x onerror=kaldOp(51)&gt;",
    "&amp;lt;script&amp;gt;kaldOp(52)&amp;lt;/script&amp;gt;",
    "%3Cscript%3EkaldOp(53)%3C/script%3E",
    "\uff1cscript\uff1ekaldOp(54)\uff1c/script\uff1e",
    "]]><script xmlns='http://www.w3.org/1999/xhtml'>kaldOp(55)</script>",
    "<!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>&y;",
    '[x](javascript:kaldOp(56)) **[y](data:text/html,kaldOp(56))** ![z](x"onerror="kaldOp(56))',
    "\r\nSet-Cookie: a=b\r\n\r\n<script>kaldOp(57)</script>",
    "\ud800<script>kaldOp(58)</script>",
    "__proto__",
    "<!--<script>",
  ],
];

/** What is dangerous only where it is all there is: addresses and the like. */
const WHOLE = [
  "<p\u0000><img\u0000 src=x one\u0000rror=kaldOp(42)>",
  "javascript:kaldOp(60)",
  " JaVaScRiPt:kaldOp(61)",
  "java\tscr\nipt:kaldOp(62)",
  "\u0001javascript:kaldOp(63)",
  "data:text/html,<script>kaldOp(64)</script>",
  "//ond.example/billede.png",
  "/\t/ond.example/billede.png",
  "/\n\\ond.example/billede.png",
  "https://ond.example/billede.png",
  'https://ond.example/"onerror="kaldOp(65)"\'onerror=\'kaldOp(65)',
  '/media/x" onerror="kaldOp(66)" .jpg',
  'mailto:a@b.example?x="onmouseover="kaldOp(67)',
  '<iframe src="https://www.google.com.ond.example/maps"></iframe>',
  "https://www.google.com@ond.example/maps",
  "50%;background:url(https://ond.example/punkt)",
];

export const PAYLOADS: string[] = [...GROUPS.map((group) => group.join(" ord ")), ...WHOLE];

/** Those of the groups, as many together as the shortest field of a form has room for. */
export const ONE_LINERS = joinUpTo(STORED_KINDS.text.longest, GROUPS.flat());

function joinUpTo(longest: number, payloads: string[]): string[] {
  const lines: string[] = [];
  for (const payload of payloads) {
    const longer = [...lines.slice(-1), payload].join(" ord ");
    if (longer.length > longest) lines.push(payload);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}
