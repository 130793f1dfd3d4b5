// Control data for the false-alarm test: sentences with one planted secret or one forbidden character.
// Every secret is invented. It has the published shape of its vendor and opens nothing.

/**
 * Puts a secret between two halves of a sentence. The secret is written in pieces, so that no source
 * scanner takes this file for a leak: blanks are dropped, and a middle dot becomes a blank.
 */
const plant = (before: string, after: string, ...pieces: readonly string[]): string =>
  before + pieces.join('').replaceAll(' ', '').replaceAll('·', ' ') + after;

/** 48 sentences: 36 with a secret, 12 with a forbidden character. */
export const PLANTED: readonly (readonly [what: string, text: string])[] = [
  [
    'secret: AWS access key id',
    plant(
      'The nightly export still runs as ',
      ', so do not rotate that user before Monday.',
      'AK IAC3K62 SSALI 5YTK ZY',
    ),
  ],
  [
    'secret: AWS secret assignment',
    plant(
      'Before the sync, run `export AWS_SECRET_ACCESS_KEY=',
      '` or the copy stops at the first bucket.',
      'QB y+iXa tgogf0E MGuKQ7t 1m2v NmBCy j5eB w7xTB a',
    ),
  ],
  [
    'secret: GitHub ghp',
    plant(
      'Clone the private submodule with ',
      ' because the deploy key is read-only.',
      'gh p_GQPg loLBbuH 0szmC4l aPFQ EqJPi AXsaxd Asa',
    ),
  ],
  [
    'secret: GitHub fine-grained',
    plant(
      'Release notes are written by the bot with ',
      ', which may only touch contents.',
      'gi thub_ pat_ 6YCK KH7Yb ISKy3k QXl1CAI _xdw eDiKhq suxwY C7SUwJ 8mNdc DE8whaR 5NeAfAi 9cicUDX',
      '7pit 0lZbvcI YQ',
    ),
  ],
  [
    'secret: GitLab glpat',
    plant(
      'Pull the package registry with ',
      ' when the job token lacks the scope.',
      'gl pat-RtC NGd3OKS SUwe y_M4l W',
    ),
  ],
  [
    'secret: Slack bot token',
    plant(
      'Post build results through ',
      ' and keep the thread id for the next message.',
      'xo xb-475 836553 786-667 96493 27419-1 oUtkY FJdNHH 5wDDY6 TZali T',
    ),
  ],
  [
    'secret: Slack webhook',
    plant(
      'Alerts for the billing queue go to ',
      ' as plain text, not as blocks.',
      'ht tps://h ooks .slac k.com /servic es/T0 6W2KD CVEE /B0UDQ TPFDLN /OgWE dQV5 hyWqZSv tWbr LXEo2',
    ),
  ],
  [
    'secret: npm token',
    plant(
      'Publishing from the mirror needs ',
      ' in `.npmrc`, and the scope must be lower case.',
      'np m_PWdlm rvd7w wIGN 67W1 CiFC6X J8cS yHMx nl29',
    ),
  ],
  [
    'secret: OpenAI project key',
    plant(
      'The embedding job used ',
      ' and hit the limit at 3000 requests per minute.',
      'sk -proj-S rLbN tKGIxb lOkvZr zZV9wY RvIRI O1sfz Zhwc wOy2Ro YZg3yH_ 9cpb rrzF vvonWPN UgmrOkk',
      'j3T3 BlbkFJO _BCQe MZ-gC6c NY5rLI4 Y_hjzPk N39ewPg wrGcQG dBLNLRG 7SUcNQ juPBuX ILiQy Lb39QUi',
      'U9Y',
    ),
  ],
  [
    'secret: OpenAI older key',
    plant(
      'Fall back to ',
      ' for the summaries when the first client times out.',
      'sk -magG lQOOj b6ylx2v Ookp T3BlbkF JaEvx QjxyF HckU9ns xApu',
    ),
  ],
  [
    'secret: plain sk-test key',
    plant(
      'The sandbox accepts ',
      ' and returns the same five customers every time.',
      'sk -tes t_jCjDY UNYcds PFz3 HTP3 J',
    ),
  ],
  [
    'secret: key of Anthropic',
    plant(
      'Long documents go through ',
      ' with a prompt cache, which halves the price.',
      'sk -ant-ap i03-C bxD0NBl vItE OOPBtq ruexEgn Gp6n VSrd U1tbL0 DyL4_fw rWr6 PDwhcv mfnI xIONtIG',
      'xsnV D_NYV P-_5HPb jtXF EZzp MaAA',
    ),
  ],
  [
    'secret: Google API key',
    plant(
      'The map tiles load with ',
      ' only from the staging referrer.',
      'AI zaSye4z MyQlfEt 26YgM dAMW Ymoz- CT2gB YlDP',
    ),
  ],
  [
    'secret: Stripe secret key',
    plant(
      'Refunds must be sent with ',
      ', because the restricted one lacks write access.',
      'sk _liv e_sfv6x HHY6Q DwE7x4 l5ABKtV 1',
    ),
  ],
  [
    'secret: key of SendGrid',
    plant(
      'Mail tests fail without ',
      ' even when the sender is verified.',
      'SG .oO2 DkTqQ-4 kGpWDf Rf6vS1. VXW9 0qQSWK rM2y V4lm ombU2 kf-6 EXvY unaXb 7TbtaN Z',
    ),
  ],
  [
    'secret: Hugging Face token',
    plant(
      'Download the gated tokenizer with ',
      ' and pin its revision.',
      'hf _wRZPn GUgQU EZUHe DmjX CgeLbg QPWpt RhDl',
    ),
  ],
  [
    'secret: Linear key',
    plant(
      'Move tickets to done with ',
      ' after the merge, not before it.',
      'li n_api_R 9Q2SQ6N Elmw6xG CUSzvSz N02VYt Gg1X 6bpbv MnA',
    ),
  ],
  [
    'secret: Notion token',
    plant(
      'The wiki sync reads pages through ',
      ' and skips archived ones.',
      'nt n_9685 0167049 k6q35 Jepsce 62SJYX 3ye6 I25tPky o6aUV2j',
    ),
  ],
  [
    'secret: Shopify token',
    plant(
      'Inventory updates use ',
      ' and are limited to two calls per second.',
      'sh pat_c d9f777c e9c50 d82f3 1d12 f2f8244 6e1',
    ),
  ],
  [
    'secret: Docker token',
    plant(
      'Log in to the hub with ',
      ' before the matrix build, or pulls are throttled.',
      'dc kr_pa t_MOmrf i6XSQg8 Dg5i 3lAc Hgmj Vfu',
    ),
  ],
  [
    'secret: token of Databricks',
    plant(
      'Start the cluster with ',
      ' and wait for the state RUNNING.',
      'da pifa64c 7ad22f1 46f1cb 76d2b9 fb4183 7b',
    ),
  ],
  [
    'secret: Vault token',
    plant(
      'Renew the lease with ',
      ' every thirty minutes while the import is running.',
      'hv s.CAES Isr0RR0 y-rv3e7 79GMwc oM1CQF gkhzC6M oQq0 uJ26s JRYF-CA K23T9W 5OUG TxvZgQk 0AoeT5A',
      '7o4y7N -TKa 2-0Q 1dcP',
    ),
  ],
  [
    'secret: Vercel token',
    plant(
      'Preview deployments were removed with ',
      ' by the clean-up script.',
      'vc p_pOe3p 1iyM 7icqlD 45yUdGE yREJE5 Ib7WahA On22PMy vuTw K5LC CtnW2O',
    ),
  ],
  [
    'secret: Grafana token',
    plant(
      'Dashboards are pushed with ',
      ' and folders are created on the fly.',
      'gl sa_aa 5LGtns EPki A12n0o7 oPbjX6Y hY7j92_ 8c97c 4d9',
    ),
  ],
  [
    'secret: JSON web token',
    plant(
      'The test user is baked into ',
      ', so the role check passes on every stage.',
      'ey JhbGciO iJIUzI1 NiIsInR 5cCI6Ik pXVC J9.ey JzdWIiO iJzd mMtb GVkZ2V yIiwi aWF0Ijo xNzE4M',
      'DkyOD AwLCJle HAiOjE 3NDk 2Mjg 4MDB 9.NhPUj jXICprj QgFlA3H 5-xkQ7P elMe YkwsRX XRNL Dz2',
    ),
  ],
  [
    'secret: RSA key with blanks',
    plant(
      'The jump host accepts ',
      ' once the line breaks are put back.',
      '-- ---BEG IN·RSA ·PRIVA TE·K EY--- --·MIIE pAIBAA KCAQEA SgDs0 SAqW VivSr2q C2ozwq c10H zBfL',
      '10RL+dr KWhTlj ZDZv 1·s29 UElD g9w4z 8eFvRR RPMtl CSFuge FNh7iTc WuFe9Ve pxKzp2w u4+yzQO ypOmOc',
      'B·NwAXV Jv4p e3DJ6RR 1ofv Z87Kin b1Zf7 U6OPD nisa GWn6 PLSE07 arcqbr xkKDeCZ +·tJqkU v8CorGj',
      '0l+tCBF KLTbic OeGnXx 0N5wVX lHrJo/ aX+TN Frfl NfflHVL 887= =·----- END·RSA ·PRIVAT E·KEY- ----',
    ),
  ],
  [
    'secret: private key with escapes',
    plant(
      'Put `"private_key": "',
      '"` into the service file as it is.',
      '-- ---BEGI N·PRIV ATE· KEY- ----\\nM IIEvQI BADANBg kqhki G9w0 BAQEFA ASCBOF PawmQ AXC3eG 8ugx',
      'qGqwv QTh9t fmEP\\nu T4UbJ9 M8bV ZsX0 ts2RZ9R wMt9 j+e1 MfsO 8fIkr cvk39 tk6dGwi hzDZ eEEQWW',
      'LZv\\n zPJQ 5e+8 mIG4xNY 7cDcH CJLxo t8nL 8uYb34 Cw0F FHCX S0VaKm fOX1lJ neDg Z0Oxh\\n S7/4D',
      'DjuBBi +m2Wmlo +uRyvz wyBeXK RtiBS jg0u OP3iK cgCGHM6 PiO7E A3jzOV= =\\n-- ---EN D·PRIVA TE·KEY-',
      '----\\n',
    ),
  ],
  [
    'secret: OpenSSH key',
    plant(
      'The backup robot logs in with ',
      ' and may run rsync only.',
      '-- ---BEGI N·OPENS SH·PRIV ATE·KE Y--- --·b3 BlbnN zaC1 rZXk tdjE AAAAAB G5vbmU AAAAEb m9uZQA',
      'AAAA AAAAB AAAA MwAA AAtz·c2 gtZW QyNT UxOQ AAACAi Dglj pn57IEq oiiofr0 Qsb038 mdytP +otT0tO',
      'tPmaO2M h·C2K RK1fL JVg4A7 K5D6Z uxSlF d6Ea JnI8Fc y094j 2Iyqyv /J1lg7 /EV6aVQ xVmp 1k·Ry K16w',
      '+hkG yBrdb OGMjAh o51V7 7bRaHf LWB0q K8s/q3 6IptuE vF+/UfH HOTcQV= =·--- --END·O PENSSH ·PRIVAT',
      'E·KE Y--- --',
    ),
  ],
  [
    'secret: PGP key block',
    plant(
      'Sign the packages after importing ',
      ' on the build host.',
      '-- ---BEG IN·P GP·PR IVATE· KEY·BLO CK-- ---· lQOYB GZn4Zhc xgLF oz/4 vco2g tzAwOq vUXWnc 7PK7E0',
      'X1Rb hTvCN Wh/idP uLVu mw·FzPR XlKe3 iX9Jv fiSa jP45 kkSQWmx pX976d JYXHM wEZQMXk Df8Qsg MlQ6pi',
      'YjT5a· aTGgzBA 8ESzI jL9BM6 OnrG kT+MS MfQFlb cPtQB Avyk7XU 9b5SP GguIJ Eo5SpG4 ==',
    ),
  ],
  [
    'secret: URL with password',
    plant(
      'Fetch wheels from ',
      ' since the public index lacks the patched build.',
      'ht tps://d eploy-b ot:7S xHWo EE1ve 0jYA exP@a rtifac ts.q elvan or.net /pyp i/simp le/',
    ),
  ],
  [
    'secret: URL of Postgres',
    plant(
      'Replay the events against ',
      ' because the replica lags by an hour.',
      'po stgr es://le dger_ rw:Ih2 IDbnykH 2zanL We13n @db-3 .qelv anor. net: 5432 /ledger',
    ),
  ],
  [
    'secret: MongoDB URL',
    plant(
      'The catalogue lives at ',
      ' and needs `retryWrites` switched off.',
      'mo ngodb+s rv:// catal ogue :4klS0 VWRgp qu6ZZ si5@cl uster 3.zt7kq .mon godb.ne t/sh op',
    ),
  ],
  [
    'secret: Redis URL',
    plant(
      'Sessions are kept in ',
      ' with a time to live of one day.',
      're dis:// :MUhUR6 bLRX 85DrWv vTbW9 o4m@ cache- 1.qel vanor .net:6 379/2',
    ),
  ],
  [
    'secret: Google OAuth secret',
    plant(
      'The consent screen works with ',
      ' only for users of our domain.',
      'GO CSPX-h3 oOfQYx _XbgAo HdIeCm ztR5SD uq',
    ),
  ],
  [
    'secret: Groq key',
    plant(
      'Transcripts are faster with ',
      ', but audio over 25 MB is refused.',
      'gs k_cG NEH7X0O 78eP 8jpIvGR WGdyb 3FY4e BnVTeMy JQTUOQ gbdi9 CaLA',
    ),
  ],
  [
    'secret: Figma token',
    plant(
      'Export the icons with ',
      ' and round the sizes to whole pixels.',
      'fi gd_UOg9 1izQRo2 nt2o 5MdZ C8QZWk ndPaa3q rGxY8 IM3',
    ),
  ],
  [
    'character: right-to-left override',
    'Name the report invoice\u202Efdp.exe only after the type has been checked.',
  ],
  [
    'character: left-to-right isolate',
    'Check the owner \u2066before you grant the role, and log both names.',
  ],
  ['character: right-to-left mark', 'Compare the totals\u200F with the ledger before the month is closed.'],
  ['character: zero width space', 'Call the pay\u200Bment service twice only with the same idempotency key.'],
  [
    'character: byte order mark inside',
    'Parse the header row\uFEFF first, since the column order differs per customer.',
  ],
  ['character: soft hyphen', 'Keep the con\u00ADfiguration in one file, and load it before the logger.'],
  [
    'character: tag characters',
    'Sort the rows by date\u{E0041}\u{E0042}\u{E0043}\u{E0044} and then by the id of the shop.',
  ],
  ['character: word joiner', 'Retry the up\u2060load three times, with a pause that doubles each time.'],
  ['character: escape', 'Print the summary \u001B[31min red when a test fails, and exit with code 1.'],
  ['character: backspace', 'Ask for approval before the table is dropped\u0008 in the shared schema.'],
  [
    'character: line separator',
    'Store the note in a single line.\u2028 The importer reads only the first one.',
  ],
  [
    'character: next line',
    'Close the cursor before the commit.\u0085 Otherwise the lock stays until midnight.',
  ],
];

/** Seven more secrets, each a sibling of one above, kept apart so that PLANTED has 48 entries. */
export const PLANTED_MORE: readonly (readonly [what: string, text: string])[] = [
  [
    'secret: AWS temporary key id',
    plant(
      'Session ids such as ',
      ' expire after one hour; ask for a fresh one per batch.',
      'AS IA4OZQ XTC27QL 2XHIO',
    ),
  ],
  [
    'secret: GitHub gho',
    plant(
      'The desktop helper stored ',
      ' in its cache; delete the cache after a log-out.',
      'gh o_YIK 9zED IayMOlW seFjmzd OViUxjd IJmS YgQa',
    ),
  ],
  [
    'secret: GitHub ghs',
    plant(
      'The workflow installation answered 401 until I passed ',
      ' in the header.',
      'gh s_kb7 CTKQ4 UqPnjj CkfaGJ g6ef gaurzEM r51Jc',
    ),
  ],
  [
    'secret: Slack user token',
    plant(
      'The export of old channels works only with ',
      ' since bots cannot see them.',
      'xo xp-5 64765 715712- 9137631 84928 -144358 61251 29-d33e 4ea7a8 d21ce 463441c 0620 496063',
    ),
  ],
  [
    'secret: Stripe restricted key',
    plant(
      'Reports read the balance with ',
      ' and may not create charges.',
      'rk _live_w WPBUO r7bl uLE26aL qKQ2J ia',
    ),
  ],
  [
    'secret: bearer header',
    plant(
      'Call the ledger with `Authorization: ',
      '` and ask for JSON.',
      'Be arer ·eyJh bGciO iJIU zI1N iIsIm tpZC I6Ims 3IiwidH lwIjo iSldUIn 0.ey JzdWI iOiJ vcHM',
      'tcmVhZG VyIiwi c2Nv cGUi OiJy ZWFkIi wiZXh wIjo xNzQ5N jI4ODA wfQ.C6 -TFRw NCegKXz y7Kl-XN',
      'E66ZoA SZP1 7Fd1L J4zR p_f',
    ),
  ],
  [
    'secret: AMQP URL',
    plant(
      'Workers connect to ',
      ' and must confirm every message.',
      'am qp:// worke r:se E7Ur7K fbw77 KGeQ R@mq.qe lvano r.net :5672/o rders',
    ),
  ],
];
