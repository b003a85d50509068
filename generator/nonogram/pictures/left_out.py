"""Icons of a font that are no pictures to paint, said by the words in their names."""

from collections.abc import Mapping

ANYWHERE: Mapping[str, str] = {
    "the lines of an icon that is there in solid": "outline off thin",
    "the same icon several times, turned, or in a frame": """
        multiple group double box circle square badge left right up down top bottom horizontal vertical all small
        side_by flip rotate start end begin in out""",
    "letters, digits and signs": """
        alpha alphabet alphabetical abjad abugida syllabary ideogram numeric roman numeral letter text font format
        case ampersand asterisk at comma decimal exclamation tilde hexadecimal percent pound equal than not math
        delta epsilon lambda omega sigma pi beta gamma function variable infinity division multiplication exponent
        null unicode copyright copyleft trademark registered currency question slash zero one two three four five
        six seven nine ten a b c d e f g h i j k l m n o p q r s t u v w x y z id om ph hd 2d 3d""",
    "arrows": """
        arrow chevron trending directions transfer swap sort sync cached autorenew refresh reload restore restart
        undo redo repeat replay reply shuffle call expand collapse import export login logout launch eject update
        rotation""",
    "controls of a program": """
        cursor gesture drag pan menu toggle button switch checkbox radiobox checkbook form radio_tower play pause
        stop skip rewind step record playlist select selection filter list view table tab tooltip application border
        page dock layers axis vector relation timeline shape grid dots screen display fullscreen fit crop focus
        resize move wrap scan data database server file folder clipboard archive content document source code
        script_text xml json regex link web rss api console debug matrix progress priority protocol publish details
        more apps widgets dialpad sitemap state sticker history backup cast subtitles caption image panorama blur
        ray contrast brightness opacity texture overscan quality definition transcribe translate language spellcheck
        signature reminder label tag bookmark book_information message comment email mail chat inbox forum contacts
        account access network wifi wireless bluetooth ethernet signal strength nfc lan wan vpn ip dns ssh cloud
        calendar chart graph poll""",
    "devices that are a rectangle, and their parts": """
        cellphone phone tablet monitor television keyboard usb sd sim cpu chip nas battery charging plug
        power_socket socket ev hdmi video volume audio surround card credit cash receipt ticket_percent gauge meter
        axle brake abs clutch esp coolant hydraulic seat fuse resistor metering hvac sensor detector valve pipe
        timer hours smart_card barcode qrcode door_sliding file train_car thermostat""",
}
"""Words that leave an icon out wherever they stand in its name."""

BRANDS = """
    android angular angularjs ansible apache apple artstation atlassian aws babel bandcamp bash beats bing bitbucket
    bitcoin black_mesa blackberry blender bootstrap bulma centos clippy codepen cordova cryengine death_star
    deathly_hallows debian deviantart digital_ocean discord disqus docker dolby dropbox drupal electron ember emby
    eslint et ethereum evernote facebook fedora firebase firefox freebsd gatsby gentoo git github gitlab gmail gnome
    gog goodreads google graphql hololens hubspot hulu humble instagram iobroker ipod jabber jira jquery jsfiddle
    kickstarter klingon kodi kubernetes laravel lastpass linkedin linux litecoin lumx manjaro mapbox mastodon material
    microsoft minecraft mixcloud nativescript netflix nintendo nix nodejs npm nuxt odnoklassniki onepassword openid
    opera origin pac pandora patreon pinterest plex pokeball pokemon polymer powershell qqchat quora raspberry react
    reddit redhat rollupjs salesforce sass simple sina skype slack snapchat sony soundcloud spotify stack stackpath
    steam strava symfony tailwind teamviewer terraform toslink trello triforce twitch twitter ubisoft ubuntu umbraco
    unity unreal vimeo vk vlc vuejs vuetify waze webpack wechat whatsapp wikipedia wordpress xamarin xbox xing xmpp
    yahoo yammer youtube zend zigbee
"""
"""Trademarks, by how a name begins."""

OTHERS = """
    ab adjust advertisements air_conditioner air_humidifier air_purifier airbag airport alarm_note alarm_panel alert
    altimeter angle animation arrange artboard aspect assistant atm attachment augmented auto awning backburger
    backspace bag_checked ballot barcode basket_fill basket_unfill bed_empty bed_queen betamax biathlon
    bicycle_electric bike_fast billboard bio blinds block bolt book_cross book_information book_lock book_open_blank
    boom_gate braille briefcase_download briefcase_upload broadcast bulkhead bulletin bus_electric calculator
    camera_burst camera_control camera_enhance camera_front camera_iris camera_lock camera_party camera_rear
    camera_retake cancel caps car_connected car_cruise car_defrost car_door car_electric car_emergency car_info
    car_light car_parking car_shift car_speed car_tire car_traction car_turbocharger car_windshield cards_variant cctv
    certificate charity check chili_alert clock close coffee_to_go cog_clockwise cog_counterclockwise collage color
    compare compost connection consolidate contactless contain controller_classic_variant cosine counter creation
    creative crosshairs crowd cube_send cube_unfolded current curtains_closed decagram delete desk deskphone desktop
    dev developer devices diabetes diameter disc diversify dlna doctor dolly domain door_closed door_sliding doorbell
    dot download draw drawing ear_hearing eight_track elevation elevator ellipse equalizer exit export eye_lock
    face_agent face_recognition fast feature fence_electric film finance find firewire flag_triangle flash_red
    flash_triangle floor_plan floppy food_halal food_kosher form forward forwardburger frequently fuel garage_alert
    gate gender glass_fragile go_kart_track grain hail hammer_sickle hand_wash harddisk hazard hdr head heart_half
    heat heating help hexagon highway home_analytics home_assistant home_automation home_flood home_lock home_map
    home_thermometer horse_variant_fast hospital human_capacity human_female human_greeting_proximity human_male
    human_non human_pregnant human_queue hydrogen identifier incognito induction information invert jeepney kabaddi
    key_chain key_change khanda land landslide latitude leak led library_shelves license light_recessed line lingerie
    liquid loading location lock_pattern lock_reset lock_smart locker longitude looks loupe magazine magnet_on magnify
    map margin marker medication memory merge mian middleware midi minidisc minus mixed molecule_co molecule_co2
    moon_full moon_new moon_waning_gibbous moon_waxing_gibbous moped_electric motion motorbike_electric mouse mower
    multicast multimedia music_accidental music_rest nature navigation near note notebook_off nutrition oci ocr
    octagon octagram offer office oil orbit order outdoor package palette_advanced palette_swatch parking passport
    paw_off perspective phone pier_crane pin plane plus podcast podium point polaroid police polymer pool post power
    prescription presentation printer professional projector propane pulse qi radiator_disabled radio_am radio_fm
    radius raw read rectangle reiterate relative remote rename reproduction responsive rhombus rickshaw_electric rivet
    robot_confused roller_shade rolodex room rounded router routes run_fast sale satellite_variant sawtooth_wave
    scale_unbalanced scanner scatter scent scooter_electric screw script seatbelt security segment send serial set
    settings shape share shield_half shield_lock shimmer shipping shopping sign sine size skew sleep slide slope
    snowflake_thermometer solar_power solid soundbar speedometer_medium speedometer_slow sprinkler_variant stadium
    star_half steering_off storage strategy subway_alert sun_angle sun_clock sun_compass sun_snowflake sun_thermometer
    surround svg symbol tape_drive target_variant temperature test_tube_empty theater theme thermometer_lines
    thermometer_probe thermometer_water ticket_confirmation timelapse timetable tournament toy_brick track trackpad
    train_car transit transition tray triangle truck_fast truck_snowflake tune ungroup upload van vanish vanity vhs
    vibrate virtual voicemail vote walk wall_sconce wallet_giftcard wallet_membership wallpaper watch_vibrate
    water_percent water_thermometer watermark wave waveform weather_hazy weather_lightning_rainy
    weather_partly_lightning weather_partly_rainy weather_partly_snowy weather_snowy_heavy weather_snowy_rainy
    weather_windy_variant webhook webrtc weight_gram weight_kilogram wheelchair_accessibility white window_close
    window_closed_variant window_maximize window_minimize wiper yeast zip
"""
"""What else cannot be made out, by how a name begins."""

MARKS = """
    alert auto bolt cancel check clock close cog delete edit eye flash heart help information key lightning
    lightning_bolt lightbulb lock marker minus network off open_variant percent play plus refresh remove search
    settings shimmer sound star star_four_points sync wrench
"""
"""Words that are a mark upon an icon that is there without it, if a name ends so."""
