/**
 * @generated SignedSource<<d77a5ca720e8464e1bccb250c5d27567>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type UpdateNotificationSettingsInput = {
  dailyDigest?: boolean | null | undefined;
  digestTime?: string | null | undefined;
  matrix?: UpdateNotificationMatrixInput | null | undefined;
  quietHours?: QuietHoursInput | null | undefined;
};
export type UpdateNotificationMatrixInput = {
  CALENDAR?: UpdateChannelsInput | null | undefined;
  COMPANY_NEWS?: UpdateChannelsInput | null | undefined;
  LEAVE?: UpdateChannelsInput | null | undefined;
  MENTION?: UpdateChannelsInput | null | undefined;
  ONBOARDING?: UpdateChannelsInput | null | undefined;
  RECRUITMENT?: UpdateChannelsInput | null | undefined;
  SECURITY?: UpdateChannelsInput | null | undefined;
  TASK?: UpdateChannelsInput | null | undefined;
};
export type UpdateChannelsInput = {
  email?: boolean | null | undefined;
  inApp?: boolean | null | undefined;
  push?: boolean | null | undefined;
};
export type QuietHoursInput = {
  from: string;
  until: string;
};
export type notificationSettingsMutation$variables = {
  input: UpdateNotificationSettingsInput;
};
export type notificationSettingsMutation$data = {
  readonly updateNotificationSettings: {
    readonly dailyDigest: boolean;
    readonly digestTime: string;
    readonly quietHours: {
      readonly from: string;
      readonly until: string;
    } | null | undefined;
    readonly " $fragmentSpreads": FragmentRefs<"channelMatrix_settings">;
  } | null | undefined;
};
export type notificationSettingsMutation = {
  response: notificationSettingsMutation$data;
  variables: notificationSettingsMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "input",
    "variableName": "input"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "dailyDigest",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "digestTime",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "concreteType": "QuietHours",
  "kind": "LinkedField",
  "name": "quietHours",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "from",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "until",
      "storageKey": null
    }
  ],
  "storageKey": null
},
v5 = [
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "inApp",
    "storageKey": null
  },
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "email",
    "storageKey": null
  },
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "push",
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "notificationSettingsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "NotificationSettings",
        "kind": "LinkedField",
        "name": "updateNotificationSettings",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          (v3/*:: as any*/),
          (v4/*:: as any*/),
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "channelMatrix_settings"
          }
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "notificationSettingsMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "NotificationSettings",
        "kind": "LinkedField",
        "name": "updateNotificationSettings",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          (v3/*:: as any*/),
          (v4/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "locked",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "NotificationMatrix",
            "kind": "LinkedField",
            "name": "matrix",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "LEAVE",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "TASK",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "MENTION",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "CALENDAR",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "RECRUITMENT",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "ONBOARDING",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "COMPANY_NEWS",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "SECURITY",
                "plural": false,
                "selections": (v5/*:: as any*/),
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "ba5396c67e8dcc178c8da9276714d128",
    "id": null,
    "metadata": {},
    "name": "notificationSettingsMutation",
    "operationKind": "mutation",
    "text": "mutation notificationSettingsMutation(\n  $input: UpdateNotificationSettingsInput!\n) {\n  updateNotificationSettings(input: $input) {\n    dailyDigest\n    digestTime\n    quietHours {\n      from\n      until\n    }\n    ...channelMatrix_settings\n  }\n}\n\nfragment channelMatrix_settings on NotificationSettings {\n  locked\n  matrix {\n    LEAVE {\n      inApp\n      email\n      push\n    }\n    TASK {\n      inApp\n      email\n      push\n    }\n    MENTION {\n      inApp\n      email\n      push\n    }\n    CALENDAR {\n      inApp\n      email\n      push\n    }\n    RECRUITMENT {\n      inApp\n      email\n      push\n    }\n    ONBOARDING {\n      inApp\n      email\n      push\n    }\n    COMPANY_NEWS {\n      inApp\n      email\n      push\n    }\n    SECURITY {\n      inApp\n      email\n      push\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "788123e69b4114d32d2d2936f8f2ea75";

export default node;
