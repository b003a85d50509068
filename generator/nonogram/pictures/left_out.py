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
    ab address adjust advertisements air_conditioner air_humidifier air_purifier airbag airport alarm_note alarm_panel
    alert align altimeter angle animation arrange arrows artboard aspect assistant atm attachment augmented austral
    auto award awning backburger backspace backward bacterium bag_checked bahai baht ballot ban bangladeshi barcode
    bars basket_fill basket_unfill bed_empty bed_pulse bed_queen betamax bezier biathlon bicycle_electric bike_fast
    billboard bio blinds block blog bold bolt bong book_bible book_cross book_information book_journal book_lock
    book_medical book_open_blank book_quran book_tanakh boom_gate bore boxes braille brazilian briefcase_download
    briefcase_medical briefcase_upload broadcast bugs building bulkhead bulletin burst bus_electric business
    calculator camera_burst camera_control camera_enhance camera_front camera_iris camera_lock camera_party
    camera_rear camera_retake cancel caps car_burst car_connected car_cruise car_defrost car_door car_electric
    car_emergency car_info car_light car_on car_parking car_rear car_shift car_speed car_tire car_traction car_tunnel
    car_turbocharger car_windshield cards_variant cart_flatbed cart_plus cctv cedi cent certificate chalkboard charity
    check child_combatant child_dress child_reaching children chili_alert clock clone close closed coffee_to_go
    cog_clockwise cog_counterclockwise collage colon color columns comments compare compost compress computer
    connection consolidate contactless contain controller_classic_variant copy cosine counter creation creative
    crosshairs crowd cruzeiro cube_send cube_unfolded cubes_stacked current curtains_closed decagram delete democrat
    desk deskphone desktop dev developer devices diabetes diagram diameter disc disease diversify divide dlna doctor
    dolly domain dong door_closed door_sliding doorbell dot download draw drawing dumpster_fire ear earth_africa
    earth_asia earth_europe earth_oceania eight_track elevation elevator ellipse ellipsis envelopes equalizer euro
    exit export eye_lock eye_low face_agent face_recognition fast feature fence_electric fill film finance find
    fire_burner fire_flame_curved firewire flag_triangle flash_red flash_triangle floor_plan floppy florin food_halal
    food_kosher form forward forwardburger franc frequently fuel garage_alert gate gear gears gender genderless
    glass_fragile glass_water_droplet go_kart_track grain grip guarani hail hammer_sickle hand_back hand_holding
    hand_middle hand_pointer hand_wash hands_asl hands_bound hands_bubbles hands_holding hard_drive harddisk hazard
    hdr head heading heart_half heat heating helicopter_symbol helmet_un help hexagon highlighter highway hill
    home_analytics home_assistant home_automation home_flood home_lock home_map home_thermometer horse_variant_fast
    hospital house_chimney_crack house_chimney_medical house_chimney_user house_crack house_fire house_flag
    house_flood house_laptop house_medical house_tsunami house_user hryvnia human_capacity human_female
    human_greeting_proximity human_male human_non human_pregnant human_queue hydrogen icons identifier images
    incognito indent indian induction industry info information invert italic jar_wheat jedi jeepney joint
    jug_detergent kabaddi key_chain key_change khanda kip kit land landmark_dome landmark_flag landslide
    laptop_medical lari latitude leak led library_shelves license life_ring light_recessed line lines lingerie liquid
    lira loading location lock_pattern lock_reset lock_smart locker longitude looks loupe lungs_virus magazine
    magnet_on magnify magnifying_glass_dollar magnifying_glass_location manat map margin marker mars mattress maximize
    medication memory mercury merge mian microchip middleware midi mill_sign minidisc minimize minus mixed mobile
    molecule_co molecule_co2 money moon_full moon_new moon_waning_gibbous moon_waxing_gibbous moped_electric
    mosquito_net motion motorbike_electric mound mouse mower mug_saucer multicast multimedia music_accidental
    music_rest naira nature navigation near neuter notdef note notebook_off notes nutrition object oci ocr octagon
    octagram offer office oil orbit order outdent outdoor package pager palette_advanced palette_swatch pallet
    paragraph parking passport paste paw_off people person_booth person_breastfeeding person_burst person_cane
    person_chalkboard person_dress person_drowning person_falling person_half person_harassing person_military
    person_praying person_pregnant person_rays person_rifle person_shelter person_through person_walking perspective
    peseta peso phone photo pier_crane pin place plane plant_wilt plate plus podcast podium point polaroid police
    polymer poo_storm pool poop post power prescription presentation print printer professional projector propane
    pulse pump_medical pump_soap qi radiator_disabled radio_am radio_fm radius ranking raw read rectangle reiterate
    relative remote rename reproduction republican responsive restroom retweet rhombus rickshaw_electric rivet
    road_barrier road_bridge road_spikes robot_confused roller_shade rolodex room rounded route router routes ruble
    run_fast rupee rupiah sack_dollar sack_xmark sale satellite_variant sawtooth_wave scale_unbalanced scanner scatter
    scent school_flag scooter_electric screw script scroll_torah seatbelt section security segment send serial set
    settings shape shapes share sheet shekel shield_half shield_halved shield_lock shield_virus shimmer shipping
    shopping sign signs sine size skew sleep slide slider sliders slope snowflake_thermometer solar_power solid
    soundbar spaghetti_monster speedometer_medium speedometer_slow spell spinner splotch spray_can_sparkles
    sprinkler_variant stadium star_half steering_off sterling storage strategy strikethrough subscript subway_alert
    sun_angle sun_clock sun_compass sun_plant sun_snowflake sun_thermometer superscript surround svg symbol tablets
    tachograph tags tape_drive target_variant tarp temperature tenge tent_arrow terminal test_tube_empty theater theme
    thermometer_lines thermometer_probe thermometer_water thumbtack ticket_confirmation ticket_simple timelapse
    timetable toilet_portable toilets tournament tower_broadcast tower_cell tower_observation toy_brick track trackpad
    train_car transgender transit transition trash_can_arrow tray tree_city triangle truck_droplet truck_fast
    truck_field truck_front truck_plane truck_snowflake tty tune turkish underline ungroup unlock upload user users
    van vanish vanity venus vest_patches vhs vial_virus vials vibrate vihara virtual virus_covid viruses voicemail
    vote vr walk wall_sconce wallet_giftcard wallet_membership wallpaper wand_magic_sparkles wand_sparkles
    watch_vibrate water_ladder water_percent water_thermometer watermark wave waveform weather_hazy
    weather_lightning_rainy weather_partly_lightning weather_partly_rainy weather_partly_snowy weather_snowy_heavy
    weather_snowy_rainy weather_windy_variant webhook webrtc weight_gram weight_kilogram wheat
    wheelchair_accessibility white window_close window_closed_variant window_maximize window_minimize wiper won xmark
    xmarks yeast yen zip
"""
"""What else cannot be made out, by how a name begins."""

MARKS = """
    alert auto bolt cancel check clock close cog delete edit eye flash heart help information key lightning
    lightning_bolt lightbulb lock marker minus network off open_variant percent play plus refresh remove search
    settings shimmer sound star star_four_points sync wrench
"""
"""Words that are a mark upon an icon that is there without it, if a name ends so."""
